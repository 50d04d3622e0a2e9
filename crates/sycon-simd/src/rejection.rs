/// One number after the other, without branches.
#[inline(always)]
pub fn keep_below(limit: i16, numbers: &[u8; 24], out: &mut [i16; 16]) -> usize {
    let mut count = 0;
    for bytes in numbers.as_chunks::<3>().0 {
        let [x, y, z] = bytes.map(i16::from);
        for number in [x | (y & 15) << 8, y >> 4 | z << 4] {
            out[count & 15] = number;
            count += usize::from(number < limit);
        }
    }
    count
}
