//! Sets the name under which programs load the shared library. Before 1.0, each minor version breaks compatibility.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let of = |name: &str| var(name).unwrap_or_default();
    let (major, minor) = (of("CARGO_PKG_VERSION_MAJOR"), of("CARGO_PKG_VERSION_MINOR"));
    let abi = if major == "0" { format!("0.{minor}") } else { major };
    if of("CARGO_CFG_TARGET_VENDOR") == "apple" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libsycon.{abi}.dylib");
    } else if of("CARGO_CFG_TARGET_FAMILY") == "unix" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libsycon.so.{abi}");
    }
}
