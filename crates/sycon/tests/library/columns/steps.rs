//! Hashing in steps, and the limit on its work.

use super::*;

const ROWS: usize = 200_000;

/// The reason that hashing stopped.
#[derive(Debug, PartialEq)]
enum Stopped {
    Hashing(Error),
    ByCaller,
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Hashing(error)
    }
}

fn text() -> Owned {
    let [text, _] = table(u32::try_from(ROWS).unwrap());
    text
}

/// `rows` indexes of one byte into a dictionary.
fn indexes(rows: usize, values: Owned) -> Owned {
    Owned::new("C", rows, &[&[], &vec![0; rows]]).of(values)
}

/// One string of `length` bytes.
fn string(length: usize) -> Owned {
    let end = u32::try_from(length).unwrap().to_le_bytes();
    Owned::new("u", 1, &[&[], &[[0; 4], end].concat(), &vec![7; length]])
}

#[test]
fn steps_change_nothing() {
    let owned = [text(), indexes(ROWS, string(20))];
    let columns = columns(&owned);
    let rows = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
    let values = Values::new(Algorithm::Shake128, &Parameters::new()).unwrap();
    let mut expected = vec![0; ROWS * 16];
    for (column, plain) in [(None, false), (Some(0), true), (Some(1), false)] {
        let (mut out, mut parallel) = (vec![0; ROWS * 16], vec![0; ROWS * 16]);
        let (mut steps, mut parallel_steps) = (0, 0);
        let count = |count: &mut usize| *count += 1;
        let mut budget = Budget::new();
        match column {
            None => {
                rows.hash(&columns, ROWS, 16, &mut expected).unwrap();
                rows.hash_in_steps(&columns, ROWS, 16, &mut out, &mut budget, |step| {
                    count(&mut steps);
                    step()
                })
                .unwrap();
                rows.hash_parallel_in_steps(
                    &columns,
                    ROWS,
                    16,
                    &mut parallel,
                    &mut budget,
                    |step| {
                        count(&mut parallel_steps);
                        step()
                    },
                )
                .unwrap();
            }
            Some(index) => {
                let column = &columns[index];
                values.hash(column, 16, &mut expected).unwrap();
                values
                    .hash_in_steps(column, 16, &mut out, &mut budget, |step| {
                        count(&mut steps);
                        step()
                    })
                    .unwrap();
                values
                    .hash_parallel_in_steps(column, 16, &mut parallel, &mut budget, |step| {
                        count(&mut parallel_steps);
                        step()
                    })
                    .unwrap();
            }
        }
        assert!(out == expected && parallel == expected, "{column:?}");
        assert!(steps > 1 && parallel_steps >= 1, "{column:?}: {steps}, {parallel_steps}");
        assert!(!plain || steps > 2);
    }
}

#[test]
fn a_caller_stops() {
    let owned = [text()];
    let columns = columns(&owned);
    let rows = Rows::new(Algorithm::KmacXof128, Some(&[7; 16]), b"").unwrap();
    let values = Values::new(Algorithm::Shake128, &Parameters::new()).unwrap();
    let mut out = vec![0xa5; ROWS * 16];
    let mut left = 2;
    let result = rows.hash_in_steps(&columns, ROWS, 16, &mut out, &mut Budget::new(), |step| {
        step().map_err(Stopped::Hashing)?;
        left -= 1;
        if left == 0 { Err(Stopped::ByCaller) } else { Ok(()) }
    });
    assert_eq!(result, Err(Stopped::ByCaller));
    assert!(left == 0 && out.iter().all(|byte| *byte == 0), "nothing of a digest is released");
    out.fill(0xa5);
    let result =
        values.hash_parallel_in_steps(&columns[0], 16, &mut out, &mut Budget::new(), |step| {
            step().map_err(Stopped::Hashing)?;
            Err(Stopped::ByCaller)
        });
    assert_eq!(result, Err(Stopped::ByCaller));
    assert!(out.iter().all(|byte| *byte == 0), "nothing of a digest is released");
}

/// A budget with 16 MiB of 1 GiB left, after 63 rows and a dictionary of 16 MiB.
fn almost_spent() -> Budget {
    let chunk = [indexes(1, string(1 << 24))];
    let chunk = columns(&chunk);
    let mut budget = Budget::new();
    let rows = Rows::new(Algorithm::Blake3, None, b"").unwrap();
    let mut hash = || rows.hash_in_steps(&chunk, 1, 8, &mut [0; 8], &mut budget, |step| step());
    for _ in 0..63 {
        assert_eq!(hash(), Ok(()));
    }
    // A dictionary that several chunks share is counted once.
    let problem = Problem::Repeats { most: 1 << 30, given: (1 << 24) + 8 + 64, rows: 64 };
    let mut over = budget.clone();
    let result = rows.hash_in_steps(&chunk, 1, 8, &mut [0; 8], &mut over, |step| step());
    assert_eq!(result, Err(Error::Column { column: 0, problem }));
    budget
}

#[test]
fn values_that_repeat_too_often_are_refused() {
    const LENGTH: usize = 1 << 22;
    const MANY: usize = 10_000;

    let budget = almost_spent();
    let ends = Owned::new("i", 1, &[&[], &u32::try_from(MANY).unwrap().to_le_bytes()]);
    let offsets = vec![0; 4 * MANY];
    let sizes = 1_u32.to_le_bytes().repeat(MANY);
    let view = [u32::try_from(LENGTH).unwrap(), 0, 0, 0].map(u32::to_le_bytes).concat();
    let views = Owned::new("vz", MANY, &[&[], &view.repeat(MANY), &vec![7; LENGTH]]);
    let numbers = Owned::new("l", MANY, &[&[], &vec![0; 8 * MANY]]);
    for (what, owned) in [
        ("dictionary", indexes(MANY, string(LENGTH))),
        ("runs", Owned::new("+r", MANY, &[]).with(&[ends, string(LENGTH)])),
        (
            "views of lists",
            Owned::new("+vl", MANY, &[&[], &offsets, &sizes]).with(&[string(LENGTH)]),
        ),
        ("views", views.clone()),
    ] {
        let owned = [numbers.clone(), owned];
        let columns = columns(&owned);
        let rows = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
        for parallel in [false, true] {
            let (mut out, mut budget) = (vec![0xa5; MANY * 8], budget.clone());
            let result = if parallel {
                rows.hash_parallel_in_steps(&columns, MANY, 8, &mut out, &mut budget, |s| s())
            } else {
                rows.hash_in_steps(&columns, MANY, 8, &mut out, &mut budget, |step| step())
            };
            let Err(Error::Column { column: 1, problem }) = result else {
                panic!("{what}: {result:?}")
            };
            let Problem::Repeats { most: 0x4000_0000, given, rows } = problem else {
                panic!("{what}: {problem}")
            };
            assert_eq!(rows, 63 + MANY as u64);
            assert!(given > ((1 << 24) + LENGTH + 8 * MANY) as u64, "{what}: {given}");
            assert!(out.iter().all(|byte| *byte == 0), "nothing of a digest is released");
        }
    }
    // The value of a view is hashed for each view, and a value of a dictionary once.
    let values = Values::new(Algorithm::TurboShake128, &Parameters::new()).unwrap();
    let hash = |owned: Owned| {
        let mut out = vec![0xa5; MANY * 8];
        let column = Column::new(&owned.array()).unwrap();
        values
            .hash_in_steps(&column, 8, &mut out, &mut budget.clone(), |step| step())
            .inspect_err(|_| assert!(out.iter().all(|byte| *byte == 0), "nothing is released"))
    };
    let result = hash(views);
    assert!(
        matches!(&result, Err(Error::Column { column: 0, problem: Problem::Repeats { .. } })),
        "{result:?}"
    );
    assert_eq!(hash(indexes(MANY, string(LENGTH))), Ok(()));
}

/// A word for each of many rows can be more than 32 times the bytes of its index.
#[test]
fn categories_are_hashed() {
    const MANY: usize = 300_000;

    let owned = [indexes(MANY, string(60))];
    let mut out = vec![0; MANY * 8];
    let rows = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
    let mut budget = almost_spent();
    let result =
        rows.hash_in_steps(&columns(&owned), MANY, 8, &mut out, &mut budget, |step| step());
    assert_eq!(result, Ok(()));
    assert!(out.chunks(8).all(|digest| digest == &out[..8]));
}

/// The hashed bytes can be 32 times the given bytes. Bytes in buffers that overlap are counted once.
#[test]
fn bytes_of_several_columns_are_counted_once() {
    const LENGTH: usize = 1 << 22;

    let plain = string(LENGTH);
    let column = columns(std::slice::from_ref(&plain)).remove(0);
    let mut budget = Budget::new();
    let rows = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
    let mut hash = |count: usize| {
        let all = vec![column.clone(); count];
        rows.hash_in_steps(&all, 1, 8, &mut [0; 8], &mut budget, |step| step())
    };
    assert_eq!(hash(31), Ok(()));
    assert_eq!(hash(33), Err(Error::Column { column: 32, problem: Problem::Size }));
    let hashed = 31 * (LENGTH + 6);
    let expected = format!("{hashed} bytes hashed of {} bytes in 2 rows", 2 * (LENGTH + 8));
    assert_eq!(format!("{budget:?}"), expected);
}
