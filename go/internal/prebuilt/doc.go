// Package prebuilt is the folder of the C library in a released module: a static library for each platform, and the C headers.
// In the repository, the folder has no library. go/prebuilt.sh copies one here. Go copies the folder into vendor folders because
// it contains this file.
package prebuilt

import _ "github.com/sycon-crypto/sycon/go/internal/prebuilt/sycon"
