//! Prints the backends that this processor can run, and which of them is best, for several states and for one.

use sycon_simd::Backend;

fn main() {
    let names: Vec<_> = Backend::available().map(Backend::name).collect();
    println!(
        "{}; best {}, of one state {}",
        names.join(" "),
        Backend::best(),
        Backend::best_single()
    );
}
