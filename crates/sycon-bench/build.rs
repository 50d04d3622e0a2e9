//! Links XKCP if the variable `XKCP` names the folder of its library. No registry has it.

use std::env;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(xkcp)");
    println!("cargo::rerun-if-env-changed=XKCP");
    if let Ok(folder) = env::var("XKCP")
        && !folder.is_empty()
    {
        println!("cargo::rustc-cfg=xkcp");
        println!("cargo::rustc-link-search=native={folder}");
        println!("cargo::rustc-link-lib=static=XKCP");
    }
}
