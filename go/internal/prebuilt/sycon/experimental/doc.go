// Package experimental is the folder of C headers of experimental functions.
package experimental
