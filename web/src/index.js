// sycon: streaming extendable-output functions, hashes, MACs, authenticated encryption. Importing this file loads the module.

import { functions } from "./functions.js";

export { ascon_aead128 } from "./aead.js";
export { Hash, algorithms, create, restore } from "./functions.js";
export { MultimixerMac, multimixer_mac } from "./mac.js";
export { Protocol, SizedProtocol } from "./newplex.js";
export { hashBlob, hashStream } from "./streams.js";
export { equalBytes } from "./equal.js";
export { digest } from "./webcrypto.js";
export { SyconError, simd } from "./wasm.js";

// A name for each function.
export const {
  // BEGIN generated
  sha3_224,
  sha3_256,
  sha3_384,
  sha3_512,
  keccak_256,
  ascon_hash256,
  kmac128,
  kmac256,
  tuplehash128,
  tuplehash256,
  parallelhash128,
  parallelhash256,
  shake128,
  shake256,
  cshake128,
  cshake256,
  kmac128xof,
  kmac256xof,
  tuplehash128xof,
  tuplehash256xof,
  parallelhash128xof,
  parallelhash256xof,
  turboshake128,
  turboshake256,
  kt128,
  kt256,
  blake3,
  ascon_xof128,
  ascon_cxof128,
  vexof128,
  vexof256,
  vexof128x4,
  vexof256x4,
  indexed_vexof128,
  indexed_vexof256,
  ascon_v12_xof,
  ascon_v12_xofa,
// END
} = functions;
