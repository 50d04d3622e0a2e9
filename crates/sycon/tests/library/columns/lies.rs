//! Columns with invalid contents.

use super::*;

#[test]
fn lies_are_refused() {
    let offsets = |values: &[i32]| values.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<_>>();
    let text = || Owned::new("u", 1, &[&[], &offsets(&[0, 2]), b"ab"]);
    let bytes = |values: &[i32], data: &[u8]| Owned::new("u", 1, &[&[], &offsets(values), data]);
    let view = |length, prefix, buffer, start| {
        Owned::new("vu", 1, &[&[], &offsets(&[length, prefix, buffer, start]), &[7; 20]])
    };
    let index = |format, index: &[u8]| Owned::new(format, 1, &[&[], index]).of(text());
    let list = |values: &[i32]| Owned::new("+l", 1, &[&[], &offsets(values)]).with(&[text()]);
    let list_view = |start: i32, size: i32| {
        Owned::new("+vl", 1, &[&[], &start.to_le_bytes(), &size.to_le_bytes()]).with(&[text()])
    };
    let runs = |ends: &[i32]| {
        let values = Owned::new("u", 2, &[&[], &offsets(&[0, 1, 2]), b"ab"]);
        let ends = Owned::new("i", ends.len(), &[&[], &offsets(ends)]);
        Owned::new("+r", 1, &[]).with(&[ends, values])
    };
    let deep = (0..64).fold(text(), |inner, _| Owned::new("+s", 1, &[&[]]).with(&[inner]));
    let mut huge = text();
    huge.offset = usize::MAX;
    let cases = [
        ("offsets that fall", bytes(&[2, 1], b"abc"), Problem::Offsets),
        ("offsets below 0", bytes(&[-1, 1], b"abc"), Problem::Offsets),
        ("offsets outside", bytes(&[0, 4], b"abc"), Problem::Offsets),
        ("offsets that are not there", bytes(&[0], b"abc"), Problem::Short),
        ("an offset of the array that is too large", text().from(1), Problem::Short),
        ("an offset of the array that overflows", huge, Problem::Short),
        ("no data", Owned::new("u", 1, &[&[], &[0; 8]]), Problem::Shape),
        ("no buffers", Owned::new("l", 1, &[]), Problem::Shape),
        ("short numbers", Owned::new("l", 1, &[&[], &[0; 7]]), Problem::Short),
        ("short validity", Owned::new("C", 1, &[&[0xff], &[0; 9]]).from(8), Problem::Short),
        ("short bits", Owned::new("b", 1, &[&[], &[]]), Problem::Short),
        ("a short fixed width", Owned::new("w:3", 1, &[&[], b"ab"]), Problem::Short),
        ("a view past the end of its buffer", view(20, 0, 0, 1), Problem::View),
        ("a view of a buffer that is not there", view(20, 0, 1, 0), Problem::View),
        ("a view of a buffer below 0", view(20, 0, -1, 0), Problem::View),
        ("a view that begins below 0", view(13, 0, 0, -1), Problem::View),
        ("a view of a length below 0", view(-1, 0, 0, 0), Problem::View),
        ("an index past the end of the dictionary", index("C", &[1]), Problem::Index),
        ("an index below 0", index("c", &[0xff]), Problem::Index),
        (
            "an index below 0 into as many as a byte counts",
            Owned::new("c", 1, &[&[], &[0xff]]).of(Owned::new("w:1", 256, &[&[], &[7; 256]])),
            Problem::Index,
        ),
        ("indexes that are not integers", index("f", &[0; 4]), Problem::Shape),
        ("a list past the end of its child", list(&[0, 2]), Problem::Offsets),
        ("a list that ends before it begins", list(&[1, 0]), Problem::Offsets),
        ("a list without a child", Owned::new("+l", 1, &[&[], &[0; 8]]), Problem::Shape),
        ("a view of a list past the end of its child", list_view(0, 2), Problem::Offsets),
        ("a view of a list below 0", list_view(-1, 1), Problem::Offsets),
        (
            "a short child of a list of one size",
            Owned::new("+w:2", 1, &[&[]]).with(&[text()]),
            Problem::Short,
        ),
        ("a short field", Owned::new("+s", 2, &[&[]]).with(&[text()]), Problem::Short),
        ("runs that end too early", runs(&[]), Problem::Runs),
        ("runs that do not rise", runs(&[1, 1]), Problem::Runs),
        ("runs that end at 0", runs(&[0, 1]), Problem::Runs),
        ("more runs than values", runs(&[1, 2, 3]), Problem::Short),
        (
            "a date with a time",
            Owned::new("tdm", 1, &[&[], &[1, 0, 0, 0, 0, 0, 0, 0]]),
            Problem::Date,
        ),
        ("a time beyond all days", Owned::new("ttu", 1, &[&[], &[0x7f; 8]]), Problem::Time),
        ("deeper than anyone goes", deep, Problem::Depth),
    ];
    for (what, owned, problem) in cases {
        assert!(!problem.is_type(), "{what}");
        assert_eq!(digest_of(&owned).as_ref(), Err(&problem), "{what}");
        if let (Ok(column), Problem::View | Problem::Index) =
            (Column::new(&owned.array()), &problem)
        {
            assert_values_are_refused(&column, problem, what);
        }
    }
}

/// Checks that the values are rejected when they are read, and that no digests are returned.
fn assert_values_are_refused(column: &Column<'_>, problem: Problem, what: &str) {
    let error = Error::Column { column: 0, problem };
    for algorithm in [Algorithm::Shake128, Algorithm::Kt128, Algorithm::Blake3] {
        let values = Values::new(algorithm, &Parameters::new()).unwrap();
        let mut out = [7; 16];
        assert_eq!(values.hash(column, 16, &mut out).as_ref(), Err(&error), "{what}");
        assert_eq!(out, [0; 16], "{what}");
    }
}

#[test]
fn types_without_a_framing_are_refused() {
    for format in [
        "+m",
        "+ud:0,1",
        "+us:0,1",
        "tiM",
        "tiD",
        "tin",
        "",
        "x",
        "_pli128",
        "d:5",
        "d:5,2,512",
        "d:5,1073741824",
        "d:5,-1073741824",
        "w:-1",
        "tsx:",
        "ts",
        "tDx",
    ] {
        let owned = Owned::new(format, 0, &[&[], &[]]);
        let problem = Column::new(&owned.array()).unwrap_err();
        assert!(problem.is_type());
        assert_eq!(problem, Problem::Type(format.into()));
    }
}

/// The contents of a null slot are never read, even if they are invalid.
#[test]
fn nulls_hide_garbage() {
    let null = digest_of_part(b"");
    let garbage = [0xff; 16];
    let text = || Owned::new("u", 1, &[&[], &[0, 0, 0, 0, 2, 0, 0, 0], b"ab"]);
    let cases = [
        Owned::new("n", 1, &[]),
        Owned::new("l", 1, &[&[0], &garbage]),
        Owned::new("tdm", 1, &[&[0], &garbage]),
        Owned::new("vu", 1, &[&[0], &garbage]),
        Owned::new("i", 1, &[&[0], &garbage]).of(text()),
        Owned::new("C", 1, &[&[], &[0]]).of(Owned::new("l", 1, &[&[0], &garbage])),
        Owned::new("+vl", 1, &[&[0], &garbage, &garbage]).with(&[text()]),
        Owned::new("+s", 1, &[&[0]]).with(&[Owned::new("tdm", 1, &[&[], &garbage])]),
    ];
    for owned in cases {
        assert_eq!(digest_of(&owned), Ok(null), "{}", owned.format);
    }
}

/// Lists that do not fit into memory, with items that occupy no memory.
#[test]
fn rows_that_explode_are_refused() {
    const MANY: usize = isize::MAX as usize;

    let nulls = || Owned::new("n", MANY, &[]);
    let ends = [[0; 8], MANY.to_le_bytes()].concat();
    let doubled = |child: Owned, _| {
        Owned::new("+vl", 2, &[&[], &[0; 8], &[2, 0, 0, 0, 2, 0, 0, 0]]).with(&[child])
    };
    let indexes = Owned::new("C", 1 << 13, &[&[], &[0; 1 << 13]]);
    let same = (0..3).fold(indexes.clone().of(Owned::new("n", 1, &[])), |entry, _| {
        let list = Owned::new("+w:8192", 1, &[&[]]).with(&[entry]);
        indexes.clone().of(list)
    });
    let same = Owned { length: 1, ..same };
    let cases = [
        ("a list of nulls", Owned::new("+L", 1, &[&[], &ends]).with(&[nulls()])),
        ("a list of one size", Owned::new(&format!("+w:{MANY}"), 1, &[&[]]).with(&[nulls()])),
        ("lists in two lists", Owned { length: 1, ..(0..60).fold(three(), doubled) }),
        ("a dictionary of lists", same),
    ];
    for (what, owned) in cases {
        assert_eq!(digest_of(&owned), Err(Problem::Size), "{what}");
    }
    let column = nulls();
    let array = column.array();
    assert_eq!(Column::new(&array).unwrap().validity(), Err(Problem::Size));
}

/// Rows that are longer than the fixed limit, and shorter than the limit that depends on their columns.
#[test]
fn large_rows_are_hashed() {
    let bytes = vec![7; (64 << 20) + 1];
    let cell = Owned::new(&format!("w:{}", bytes.len()), 1, &[&[], &bytes]);
    let mut part = vec![6];
    part.extend(bytes);
    assert_eq!(digest_of(&cell), Ok(digest_of_part(&part)));
}

/// Each type, with one buffer too few.
#[test]
fn missing_buffers_are_refused() {
    let some: &[u8] = &[0; 16];
    let item = || Owned::new("C", 1, &[&[], &[7]]);
    let cases = [
        Owned::new("b", 1, &[some]),
        Owned::new("l", 1, &[some]),
        Owned::new("d:5,2", 1, &[some]),
        Owned::new("w:1", 1, &[some]),
        Owned::new("u", 1, &[some, some]),
        Owned::new("U", 0, &[some, some]),
        Owned::new("vu", 1, &[some]),
        Owned::new("+l", 1, &[some]).with(&[item()]),
        Owned::new("+vl", 1, &[some, some]).with(&[item()]),
        Owned::new("+w:1", 1, &[]).with(&[item()]),
        Owned::new("C", 1, &[some]).of(item()),
    ];
    for owned in cases {
        assert_eq!(digest_of(&owned), Err(Problem::Shape), "{}", owned.format);
    }
}
