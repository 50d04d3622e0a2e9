//! `sycon mac`: authentication tags, by the MAC on multimixer-128.

use std::ffi::OsStr;
use std::process::ExitCode;

use sycon::universal::MultimixerMac;
use sycon::xof::Absorb;
use zeroize::Zeroizing;

use crate::cli::Mac;
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::output::{self, Output};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::verdict::{self, Verdict};
use crate::{input, name};

pub(crate) fn run(args: &Mac) -> Result<ExitCode, Misuse> {
    let files = args.files()?;
    verdict::check(args.verify.as_ref(), &files)?;
    let key = input::open(&args.key).and_then(|file| input::read_short(file, MOST));
    let mac = match key {
        Ok(key) => MultimixerMac::new(&*check_key(&args.key, &key)?),
        Err(error) => {
            output::report(Failure::new(&args.key, error));
            return Ok(FAILED);
        }
    };
    let progress = Progress::new(files.iter().map(|file| input::length(file)).sum());
    let mut stdout = Output::stdout();
    let mut good = true;
    let threads = args.threads();
    let done = parallel::ordered_map(
        Limits { threads, in_flight: threads.max(1024) },
        files,
        || vec![0; input::BUFFER],
        |buffer, file| {
            let mut mac = mac.clone();
            input::pieces(&file, buffer, &progress, |piece| {
                mac.absorb(piece);
            })
            .map_err(|error| Failure::new(&file, error))?;
            Ok(match &args.verify {
                None => Verdict::value(&file, &mac.finalize()[..args.length]),
                Some(tag) => Verdict::tag(&file, mac.verify(&tag.0).is_ok()),
            })
        },
        |verdict: Result<Verdict, Failure>| {
            progress.aside(|| match verdict {
                Ok(verdict) => {
                    good &= verdict.good;
                    stdout.write(&verdict.line);
                }
                Err(failure) => {
                    good = false;
                    output::report(failure);
                }
            });
        },
    );
    if let Err(error) = done {
        good = false;
        output::report(Failure::new(OsStr::new("cannot start a thread"), error));
    }
    Ok(if good { GOOD } else { FAILED })
}

/// Longer files than this are not counted.
const MOST: usize = 1 << 12;

fn check_key(file: &OsStr, key: &[u8]) -> Result<Zeroizing<[u8; MultimixerMac::KEY]>, Misuse> {
    key.try_into().map(Zeroizing::new).map_err(|_| {
        let length = match key.len() {
            length @ ..=MOST => length.to_string(),
            _ => format!("more than {MOST}"),
        };
        let text = key.trim_ascii_end();
        let hint = if text.len() == 2 * MultimixerMac::KEY && text.iter().all(u8::is_ascii_hexdigit)
        {
            "; digits are not read, `xxd -r -p` makes bytes of them"
        } else {
            ""
        };
        Misuse(format!(
            "{}: a key has {} bytes, not {length}{hint}",
            name::printable(file),
            MultimixerMac::KEY
        ))
    })
}
