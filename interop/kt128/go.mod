module sycon/interop/kt128

go 1.26

require (
	github.com/codahale/kt128 v0.0.0
	github.com/sycon-crypto/sycon/go v0.0.0
)

require golang.org/x/sys v0.47.0 // indirect

// No registry has this module: put a checkout there.
replace github.com/codahale/kt128 => ../../target/kt128

replace github.com/sycon-crypto/sycon/go => ../../go
