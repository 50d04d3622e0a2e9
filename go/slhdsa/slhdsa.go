//go:build cgo

// Package slhdsa implements SLH-DSA with SHAKE (FIPS 205): post-quantum signatures whose security depends on SHAKE256 alone.
//
// Use it where signatures must stay unforgeable for decades, such as for firmware and root certificates. Signatures have 8 to
// 50 KB. An s set, such as [SHAKE128s], has smaller signatures, which take longer to create. An f set, such as [SHAKE128f],
// signs faster.
//
// Every signature is verified before it is returned, because a fault during signing can produce a signature from which an
// attacker forges others.
//
// Each call uses one thread. To create several signatures at once, use several goroutines.
package slhdsa

import (
	"bytes"
	"crypto"
	"errors"
	"fmt"
	"io"

	"github.com/sycon-crypto/sycon/go/internal/lib"
	"github.com/sycon-crypto/sycon/go/sha3"
)

// MaxContext is the maximum number of bytes of a context.
const MaxContext = lib.SLHDSAMaxContext

// ErrInvalidSignature is the error of a signature that is not valid.
var ErrInvalidSignature = errors.New("slhdsa: signature: not valid for this message, context and key")

// Set is the name of a parameter set.
type Set string

// The parameter sets. The number is the strength in bits against classical attacks.
const (
	SHAKE128s Set = "SLH-DSA-SHAKE-128s"
	SHAKE128f Set = "SLH-DSA-SHAKE-128f"
	SHAKE192s Set = "SLH-DSA-SHAKE-192s"
	SHAKE192f Set = "SLH-DSA-SHAKE-192f"
	SHAKE256s Set = "SLH-DSA-SHAKE-256s"
	SHAKE256f Set = "SLH-DSA-SHAKE-256f"
)

// Sets returns all parameter sets.
func Sets() []Set {
	var sets []Set
	for _, name := range lib.SLHDSASets() {
		sets = append(sets, Set(name))
	}
	return sets
}

// PublicKeySize returns the number of bytes of a public key. It returns 0 if no set has the name.
func (s Set) PublicKeySize() int {
	size, _, _ := lib.SLHDSASizes(string(s))
	return size
}

// PrivateKeySize returns the number of bytes of a private key. It returns 0 if no set has the name.
func (s Set) PrivateKeySize() int {
	_, size, _ := lib.SLHDSASizes(string(s))
	return size
}

// SeedSize returns the number of bytes of the three seeds of a private key. It returns 0 if no set has the name.
func (s Set) SeedSize() int { return s.PrivateKeySize() / 4 * 3 }

// SignatureSize returns the number of bytes of a signature. It returns 0 if no set has the name.
func (s Set) SignatureSize() int {
	_, _, size := lib.SLHDSASizes(string(s))
	return size
}

func (s Set) check() error {
	if s.PublicKeySize() == 0 {
		return fmt.Errorf("slhdsa: set: unknown name (got %q, expected a name such as %q)", string(s), string(SHAKE128s))
	}
	return nil
}

// Options are options for signing and verifying. The zero value and nil are those of a message without a context. It
// implements [crypto.SignerOpts].
type Options struct {
	// Context names the use of the message, so that a signature is not valid for another use of the key. It has at most
	// [MaxContext] bytes.
	Context string

	// PreHash is the name of the function that the message was hashed with, for HashSLH-DSA: one of "SHA-224", "SHA-256",
	// "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224" to "SHA3-512", "SHAKE128" (32 bytes) and "SHAKE256" (64
	// bytes). Sign and Verify then accept the digest instead of the message; SignMessage accepts the message. Signatures of a
	// digest are not valid for the message itself. If PreHash is empty, the message is signed.
	PreHash string

	// Deterministic makes signatures of a message equal. Prefer false: randomness protects against attackers who measure or
	// disturb the computation. Verify ignores it.
	Deterministic bool
}

// prehash is a function that HashSLH-DSA can hash a message with. A hash of 0 is not in package crypto.
type prehash struct {
	name string
	hash crypto.Hash
	size int
}

var prehashes = []prehash{
	{"SHA-224", crypto.SHA224, 28}, {"SHA-256", crypto.SHA256, 32}, {"SHA-384", crypto.SHA384, 48}, {"SHA-512", crypto.SHA512, 64},
	{"SHA-512/224", crypto.SHA512_224, 28}, {"SHA-512/256", crypto.SHA512_256, 32},
	{"SHA3-224", crypto.SHA3_224, 28}, {"SHA3-256", crypto.SHA3_256, 32}, {"SHA3-384", crypto.SHA3_384, 48},
	{"SHA3-512", crypto.SHA3_512, 64}, {"SHAKE128", 0, 32}, {"SHAKE256", 0, 64},
}

// HashFunc returns the function that PreHash names, and 0 if PreHash is empty or package crypto does not have the function.
func (o *Options) HashFunc() crypto.Hash {
	for _, p := range prehashes {
		if o != nil && p.name == o.PreHash {
			return p.hash
		}
	}
	return 0
}

// options returns the options that a caller of a crypto.Signer passes.
func options(opts crypto.SignerOpts) (Options, error) {
	switch o := opts.(type) {
	case nil:
		return Options{}, nil
	case *Options:
		if o == nil {
			return Options{}, nil
		}
		return *o, nil
	}
	hash := opts.HashFunc()
	if hash == 0 {
		return Options{}, nil
	}
	for _, p := range prehashes {
		if p.hash == hash {
			return Options{PreHash: p.name}, nil
		}
	}
	return Options{}, fmt.Errorf("slhdsa: opts: hash function not in FIPS 205 (got %v)", hash)
}

// check refuses options that are not valid, or not for this message.
func (o *Options) check(message []byte) error {
	if err := lib.CheckMost("slhdsa", "context", []byte(o.Context), MaxContext); err != nil || o.PreHash == "" {
		return err
	}
	for _, p := range prehashes {
		if p.name == o.PreHash {
			return lib.CheckLength("slhdsa", "digest", message, p.size)
		}
	}
	return fmt.Errorf(`slhdsa: prehash: unknown name (got %q, expected a name such as "SHA-256" or "SHAKE256")`, o.PreHash)
}

// digest returns the digest of a message, or the message if PreHash is empty. Sign refuses an unknown name.
func (o *Options) digest(message []byte) ([]byte, error) {
	switch hash := o.HashFunc(); {
	case o.PreHash == "SHAKE128":
		return sha3.SumSHAKE128(message, 32), nil
	case o.PreHash == "SHAKE256":
		return sha3.SumSHAKE256(message, 64), nil
	case hash == 0:
		return message, nil
	case !hash.Available():
		return nil, fmt.Errorf("slhdsa: prehash: not linked into the program (got %q); import a package such as crypto/sha256", o.PreHash)
	default:
		h := hash.New()
		h.Write(message)
		return h.Sum(nil), nil
	}
}

// PrivateKey creates signatures. It implements [crypto.MessageSigner]. It must not be copied. Several goroutines can use it
// at once, except for Wipe. It is overwritten at the latest when the garbage collector finds that it is unreachable.
type PrivateKey struct{ key lib.SLHDSAKey }

var _ crypto.MessageSigner = (*PrivateKey)(nil)

// GenerateKey generates a private key, with randomness of the operating system. It returns an error if the set is unknown
// or the system returns no random bytes.
func GenerateKey(set Set) (*PrivateKey, error) {
	if err := set.check(); err != nil {
		return nil, err
	}
	sk := new(PrivateKey)
	if !sk.key.Generate(string(set)) {
		return nil, errors.New("slhdsa: random: the operating system returned no random bytes")
	}
	return sk, nil
}

// NewPrivateKey returns the private key with these bytes, which Bytes returned. The public key in it is not computed again: if
// it is wrong, the key cannot sign.
func NewPrivateKey(set Set, privateKey []byte) (*PrivateKey, error) {
	if err := set.check(); err != nil {
		return nil, err
	}
	if err := lib.CheckLength("slhdsa", "privateKey", privateKey, set.PrivateKeySize()); err != nil {
		return nil, err
	}
	sk := new(PrivateKey)
	sk.key.FromBytes(string(set), privateKey)
	return sk, nil
}

// NewPrivateKeyFromSeed returns the private key of three seeds of equal length, which seed contains one after another: SK.seed,
// SK.prf and PK.seed. The seeds must be uniformly distributed and independent, and the first two secret.
func NewPrivateKeyFromSeed(set Set, seed []byte) (*PrivateKey, error) {
	if err := set.check(); err != nil {
		return nil, err
	}
	if err := lib.CheckLength("slhdsa", "seed", seed, set.SeedSize()); err != nil {
		return nil, err
	}
	sk := new(PrivateKey)
	sk.key.FromSeed(string(set), seed)
	return sk, nil
}

// ParsePKCS8PrivateKey reads a private key from PKCS #8 in DER (RFC 9909). The document names the parameter set.
func ParsePKCS8PrivateKey(der []byte) (*PrivateKey, error) {
	sk := new(PrivateKey)
	if !sk.key.FromPKCS8(der) {
		return nil, errors.New("slhdsa: der: not PKCS #8 of a key of SLH-DSA with SHAKE; convert PEM to DER first")
	}
	return sk, nil
}

// MarshalPKCS8 returns the key as PKCS #8 in DER (RFC 9909), which [encoding/pem] encodes as "PRIVATE KEY". It is as secret as
// the key.
func (sk *PrivateKey) MarshalPKCS8() []byte { return sk.key.PKCS8() }

// Bytes returns the key: SK.seed, SK.prf, PK.seed and PK.root. It must be kept secret.
func (sk *PrivateKey) Bytes() []byte { return sk.key.Bytes() }

// Set returns the parameter set of the key.
func (sk *PrivateKey) Set() Set { return Set(sk.key.Set()) }

// Equal reports whether x is a *PrivateKey with the same set and bytes, in time that does not depend on the keys.
func (sk *PrivateKey) Equal(x crypto.PrivateKey) bool {
	other, ok := x.(*PrivateKey)
	return ok && sk.key.Equal(&other.key)
}

// PublicKey returns the key that verifies the signatures.
func (sk *PrivateKey) PublicKey() *PublicKey { return &PublicKey{sk.Set(), sk.key.Public()} }

// Public returns the public key, a *[PublicKey], like PublicKey. It implements [crypto.Signer].
func (sk *PrivateKey) Public() crypto.PublicKey { return sk.PublicKey() }

// Sign returns the signature of a message. opts is an *[Options], or nil for a message without a context. With
// [Options.PreHash], or if opts is a [crypto.Hash] such as [crypto.SHA256], message is the digest of the message. random is
// ignored: the randomness is the operating system's.
//
// It returns an error if the context or the digest has a wrong length, if the hash function is unknown, if the system returns
// no random bytes, or if the new signature is not valid.
func (sk *PrivateKey) Sign(random io.Reader, message []byte, opts crypto.SignerOpts) ([]byte, error) {
	o, err := options(opts)
	if err == nil {
		err = o.check(message)
	}
	if err != nil {
		return nil, err
	}
	signature := sk.key.Sign(message, o.PreHash, []byte(o.Context), o.Deterministic)
	if signature == nil {
		return nil, errors.New("slhdsa: key: its signature is not valid; the key is inconsistent, a fault occurred, or the " +
			"operating system returned no random bytes")
	}
	return signature, nil
}

// SignMessage returns the signature that Sign returns, for a message that is not hashed yet: it hashes the message with the
// function of opts, if opts names one. opts can be nil. [crypto.SignMessage] calls it.
//
// It returns the errors of Sign, and one if the function is SHA-2 or SHA-3 and its package, such as [crypto/sha256], is not in
// the program.
func (sk *PrivateKey) SignMessage(random io.Reader, message []byte, opts crypto.SignerOpts) ([]byte, error) {
	o, err := options(opts)
	if err != nil {
		return nil, err
	}
	digest, err := o.digest(message)
	if err != nil {
		return nil, err
	}
	return sk.Sign(random, digest, &o)
}

// Wipe overwrites the key. Every later call of another method panics.
func (sk *PrivateKey) Wipe() { sk.key.Wipe("slhdsa") }

// PublicKey verifies signatures. Several goroutines can use it at once.
type PublicKey struct {
	set   Set
	bytes []byte
}

// NewPublicKey returns the public key with these bytes. All bytes of the right length are a key.
func NewPublicKey(set Set, publicKey []byte) (*PublicKey, error) {
	if err := set.check(); err != nil {
		return nil, err
	}
	if err := lib.CheckLength("slhdsa", "publicKey", publicKey, set.PublicKeySize()); err != nil {
		return nil, err
	}
	return &PublicKey{set, bytes.Clone(publicKey)}, nil
}

// ParsePKIXPublicKey reads a public key from a SubjectPublicKeyInfo in DER (RFC 9909). The document names the parameter set.
func ParsePKIXPublicKey(der []byte) (*PublicKey, error) {
	set, public, good := lib.SLHDSAFromPKIX(der)
	if !good {
		return nil, errors.New("slhdsa: der: not a SubjectPublicKeyInfo of a key of SLH-DSA with SHAKE; convert PEM to DER first")
	}
	return &PublicKey{Set(set), public}, nil
}

func (pk *PublicKey) check() {
	if pk.bytes == nil {
		panic("slhdsa" + lib.ZeroValue)
	}
}

// MarshalPKIX returns the key as SubjectPublicKeyInfo in DER (RFC 9909), which [encoding/pem] encodes as "PUBLIC KEY".
func (pk *PublicKey) MarshalPKIX() []byte {
	pk.check()
	return lib.SLHDSAPKIX(string(pk.set), pk.bytes)
}

// Bytes returns the key: PK.seed and PK.root.
func (pk *PublicKey) Bytes() []byte { return bytes.Clone(pk.bytes) }

// Set returns the parameter set of the key.
func (pk *PublicKey) Set() Set { return pk.set }

// Equal reports whether x is a *PublicKey with the same parameter set and bytes.
func (pk *PublicKey) Equal(x crypto.PublicKey) bool {
	other, ok := x.(*PublicKey)
	return ok && pk.set == other.set && bytes.Equal(pk.bytes, other.bytes)
}

// Verify verifies a signature. It returns nil if the signature is valid for the message, the options and the key, and
// [ErrInvalidSignature] otherwise. A signature of a wrong length is another error. opts can be nil. With [Options.PreHash],
// message is the digest of the message.
func Verify(pk *PublicKey, message, signature []byte, opts *Options) error {
	pk.check()
	if opts == nil {
		opts = new(Options)
	}
	if err := opts.check(message); err != nil {
		return err
	}
	if err := lib.CheckLength("slhdsa", "signature", signature, pk.set.SignatureSize()); err != nil {
		return err
	}
	if !lib.SLHDSAVerify(string(pk.set), pk.bytes, signature, message, opts.PreHash, []byte(opts.Context)) {
		return ErrInvalidSignature
	}
	return nil
}
