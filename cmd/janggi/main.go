// Command janggi is the app.
package main

func main() {}
