//! Blocks of a message.

/// The length of blocks and tags in bytes.
pub(crate) const TAG: usize = 16;

/// Returns the last block, which contains the lengths.
pub(super) fn lengths(aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
    let mut block = [0; TAG];
    block[..8].copy_from_slice(&(aad.len() as u64).to_le_bytes());
    block[8..].copy_from_slice(&(ciphertext.len() as u64).to_le_bytes());
    block
}
