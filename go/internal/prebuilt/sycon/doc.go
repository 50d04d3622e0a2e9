// Package sycon is the folder of C headers of the prebuilt library.
package sycon

import _ "github.com/sycon-crypto/sycon/go/internal/prebuilt/sycon/experimental"
