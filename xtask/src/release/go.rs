//! Packs the Go module in the layout of a module proxy, with the C library for each platform.

use std::path::{Path, PathBuf};

use xshell::cmd;

use super::package::{LICENCES, Release, expect_files};
use crate::budgets::Measured;
use crate::notices;
use crate::task::{Result, root};

const PROXY: &str = "go-proxy";

/// The folder of the C library in the module.
const LIBRARY: &str = "internal/prebuilt";

/// The families of functions that the Go package uses. The library contains no others.
const FEATURES: &str = "std,aead,ascon,batch,blake3,kem,mldsa,multimixer,newplex,permutations,rfc9861,sha3,slhdsa,sp800-185,transcript,vexof";

/// A system and a CPU for which the module contains a library.
struct Platform {
    /// `GOOS_GOARCH`.
    name: &'static str,
    triple: &'static str,
    /// The compiler for BLAKE3's C and assembly code.
    cc: &'static str,
}

const PLATFORMS: [Platform; 5] = [
    Platform { name: "linux_amd64", triple: "x86_64-unknown-linux-musl", cc: "gcc" },
    Platform {
        name: "linux_arm64",
        triple: "aarch64-unknown-linux-musl",
        cc: "aarch64-linux-gnu-gcc",
    },
    Platform { name: "darwin_amd64", triple: "x86_64-apple-darwin", cc: "clang" },
    Platform { name: "darwin_arm64", triple: "aarch64-apple-darwin", cc: "clang" },
    Platform {
        name: "windows_amd64",
        triple: "x86_64-pc-windows-gnu",
        cc: "x86_64-w64-mingw32-gcc",
    },
];

fn module(release: &Release) -> Result<String> {
    let file = release.sh.read_file("go/go.mod")?;
    let module = file.lines().find_map(|line| line.strip_prefix("module "));
    Ok(module.ok_or("go/go.mod: no module")?.to_owned())
}

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    let (sh, version) = (release.sh, release.version);
    let module = module(release)?;
    let libraries = release.empty("go-libraries")?;
    for platform in &PLATFORMS {
        build(release, platform, &libraries)?;
    }

    let versions = PathBuf::from(PROXY).join(&module).join("@v");
    let folder = sh.create_dir(release.folder.join(&versions))?;
    let time = cmd!(sh, "git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ")
        .env("TZ", "UTC")
        .read()?;
    sh.write_file(folder.join("list"), format!("v{version}\n"))?;
    sh.write_file(
        folder.join(format!("v{version}.info")),
        format!("{{\"Version\":\"v{version}\",\"Time\":\"{time}\"}}\n"),
    )?;
    sh.copy_file("go/go.mod", folder.join(format!("v{version}.mod")))?;
    let zip = folder.join(format!("v{version}.zip"));
    let top = format!("{module}@v{version}/");
    let mut added = vec![format!("--prefix={top}"), format!("--add-file={}", notices::FILE)];
    added.push(format!("--prefix={top}{LIBRARY}/"));
    added.extend(
        sh.read_dir(&libraries)?.iter().map(|file| format!("--add-file={}", file.display())),
    );
    for header in ["", "sycon/", "sycon/experimental/"] {
        added.push(format!("--prefix={top}{LIBRARY}/{header}"));
        let files = cmd!(sh, "git ls-files :(glob)crates/sycon-capi/include/{header}*.h").read()?;
        added.extend(files.lines().map(|file| format!("--add-file={file}")));
    }
    cmd!(sh, "git archive --format=zip -9 {added...} --prefix={top} --output {zip} HEAD:go")
        .run()?;
    let files = [
        "list".to_owned(),
        format!("v{version}.info"),
        format!("v{version}.mod"),
        format!("v{version}.zip"),
    ];
    Ok(files.iter().map(|file| versions.join(file)).collect())
}

/// Builds the C library for a platform.
///
/// A library for Linux is built for musl, and does not contain musl. It also works with glibc. It calls only
/// functions that both contain, and passes no structures to them, except to print a panic, which the library
/// disables.
fn build(release: &Release, platform: &Platform, libraries: &Path) -> Result {
    let sh = release.sh;
    let Platform { name, triple, cc } = platform;
    let what = format!("the C library for {name}, NOT BUILT");
    if cmd!(sh, "ci/setup.sh --optional {what} {triple} {cc} llvm-tools").run().is_err() {
        return Ok(());
    }
    let tools = PathBuf::from(cmd!(sh, "rustc --print target-libdir").read()?).join("../bin");
    let (ar, objcopy) = (tools.join("llvm-ar"), tools.join("llvm-objcopy"));
    let mut build = cmd!(
        sh,
        "ci/cargo.sh rustc --quiet --locked -p libsycon --lib --crate-type staticlib --profile small
         --no-default-features --features {FEATURES}"
    )
    .env("TARGET", triple)
    .env("AR", &ar)
    .env(format!("CC_{}", triple.replace('-', "_")), cc);
    if name.starts_with("linux") {
        build = build.env("RUSTFLAGS", "-Ctarget-feature=-crt-static");
    }
    if name.starts_with("darwin") {
        // This machine does not have Apple's headers. BLAKE3's C code needs these two.
        let headers = release.empty("go-headers")?;
        sh.write_file(headers.join("assert.h"), "#define assert(condition)\n")?;
        sh.write_file(headers.join("string.h"), "#define memcpy __builtin_memcpy\n")?;
        let flags = format!("-ffreestanding -isystem {}", headers.display());
        build = build.env("SDKROOT", "/").env("CFLAGS", flags);
    }
    build.run()?;
    let library = libraries.join(format!("libsycon_{name}.a"));
    sh.copy_file(root().join(format!("target/{triple}/small/libsycon.a")), &library)?;
    cmd!(sh, "{objcopy} --strip-debug --enable-deterministic-archives {library}").run()?;
    Ok(())
}

/// Installs the module and runs its examples.
pub(super) fn check(release: &Release) -> Result<Measured> {
    let (sh, version) = (release.sh, release.version);
    let module = module(release)?;
    let proxy = release.folder.join(PROXY);
    for tool in ["musl-gcc", "aarch64-linux-gnu-gcc", "qemu-aarch64", "wine64"] {
        cmd!(sh, "ci/setup.sh --optional {tool} {tool}").quiet().ignore_status().run()?;
    }
    cmd!(sh, "go/test_module.sh {proxy} {module}@v{version}").run()?;
    let zip = proxy.join(&module).join(format!("@v/v{version}.zip"));
    // The module is a folder of the repository, and needs its own copy of the licences.
    let unpacked = release.empty("go")?;
    cmd!(sh, "python3 -m zipfile -e {zip} {unpacked}").run()?;
    let unpacked = unpacked.join(format!("{module}@v{version}"));
    expect_files(&unpacked, &LICENCES)?;
    for file in LICENCES {
        if sh.read_file(unpacked.join(file))? != sh.read_file(root().join(file))? {
            return Err(format!("go/{file}: different from {file}; copy it").into());
        }
    }
    check_tag(release, &zip, &unpacked)?;
    Ok([("Go module".to_owned(), zip.metadata()?.len())].into())
}

/// Pushes the tag that publishes the module to an empty repository, and compares its files with the packed ones.
fn check_tag(release: &Release, zip: &Path, unpacked: &Path) -> Result {
    let (sh, version) = (release.sh, release.version);
    cmd!(sh, "ci/setup.sh unzip").run()?;
    let remote = release.empty("go-remote")?;
    cmd!(sh, "git init --quiet --bare {remote}").run()?;
    cmd!(sh, "go/tag.sh {zip} v{version} {remote}").run()?;
    let tagged = release.empty("go-tagged")?;
    let archive = remote.join("go.tar");
    cmd!(sh, "git --git-dir {remote} archive --output {archive} go/v{version}:go").run()?;
    cmd!(sh, "tar --extract --file {archive} --directory {tagged}").run()?;
    cmd!(sh, "diff --recursive {unpacked} {tagged}").run()?;
    Ok(())
}
