/*
 * libsycon: extendable-output functions that stream, and what else a permutation can do.
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_H
#define SYCON_H

#include <sycon/library.h>
#include <sycon/xof.h>
#include <sycon/hash.h>
#include <sycon/mac.h>
#include <sycon/kem.h>
#include <sycon/age.h>
#include <sycon/mldsa.h>
#include <sycon/distributed.h>
#include <sycon/transcript.h>
#include <sycon/protocol.h>
#include <sycon/batch.h>
#include <sycon/function.h>
#include <sycon/hazmat.h>

#endif
