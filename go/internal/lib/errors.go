package lib

import "fmt"

// Errors, and panics after a mistake of the caller, have the form "package: argument: problem (got X, expected Y);
// hint". They contain numbers, lengths and names, and never the bytes that a caller passed.

// Problems of the receiver of a method. The name of the package precedes them.
const (
	ZeroValue       = ": receiver: zero value; create an object with a constructor"
	AfterWipe       = ": receiver: used after Wipe; create a new object"
	ZeroOrAfterWipe = ": receiver: zero value, or used after Wipe; create a new object"
	Copied          = ": receiver: copied by assignment; use a pointer to the original, or its Clone"
	Restored        = ": receiver: reset after UnmarshalBinary of a reader, which has no parameters; create a new object"
)

// Check panics with an error, for functions that do not return one.
func Check(err error) {
	if err != nil {
		panic(err)
	}
}

// CheckNotNegative refuses a negative number. The name is that of a package.
func CheckNotNegative(name, argument string, number int) error {
	if number < 0 {
		return fmt.Errorf("%s: %s: negative (got %d, expected 0 or more)", name, argument, number)
	}
	return nil
}

// CheckSize refuses an output of a negative size.
func CheckSize(name string, size int) error { return CheckNotNegative(name, "size", size) }

// Size returns size, and panics if it is negative, for functions that do not return an error.
func Size(name string, size int) int {
	Check(CheckSize(name, size))
	return size
}

// Key returns key, and panics if it is empty, because everyone can compute tags with an empty key.
func Key(name string, key []byte) []byte {
	if len(key) == 0 {
		Check(fmt.Errorf("%s: key: empty (expected 1 byte or more); without a key, use cSHAKE", name))
	}
	return key
}

// CheckLeast refuses a number below least.
func CheckLeast(name, argument string, number, least int) error {
	if number < least {
		return fmt.Errorf("%s: %s: too small (got %d, expected %d or more)", name, argument, number, least)
	}
	return nil
}

// CheckRange refuses a number that is not between least and most.
func CheckRange(name, argument string, number, least, most int) error {
	if number < least || number > most {
		return fmt.Errorf("%s: %s: out of range (got %d, expected %d to %d)", name, argument, number, least, most)
	}
	return nil
}

// CheckLength refuses data that does not have length bytes.
func CheckLength(name, argument string, data []byte, length int) error {
	if len(data) != length {
		return WrongLength(name, argument, data, fmt.Sprint(length))
	}
	return nil
}

// WrongLength is the error for data of a wrong length.
func WrongLength(name, argument string, data []byte, expected string) error {
	return fmt.Errorf("%s: %s: wrong length (got %d bytes, expected %s)", name, argument, len(data), expected)
}

// CheckMost refuses data of more than most bytes.
func CheckMost(name, argument string, data []byte, most int) error {
	if len(data) > most {
		return fmt.Errorf("%s: %s: too long (got %d bytes, expected at most %d)", name, argument, len(data), most)
	}
	return nil
}

// CheckDomain refuses a byte that is not a domain byte.
func CheckDomain(name string, domain byte) error {
	if domain == 0 || domain > 0x7f {
		return fmt.Errorf("%s: domain: not a domain byte (got 0x%02x, expected 0x01 to 0x7f)", name, domain)
	}
	return nil
}

// CheckBlockSize refuses a block size below 1.
func CheckBlockSize(name string, size int) error { return CheckLeast(name, "blockSize", size, 1) }

// CheckCustomization refuses a customization of more than most bytes.
func CheckCustomization(name string, customization []byte, most int) error {
	return CheckMost(name, "customization", customization, most)
}
