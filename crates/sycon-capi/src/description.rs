//! The contents of the headers, as data. `crates/sycon-header` writes the headers from it.
//!
//! The macro that defines a C function also describes it, so the two cannot differ.

/// A file that users include.
#[derive(Debug)]
pub struct Header {
    /// The path under `include`.
    pub path: &'static str,
    /// The title, in one line.
    pub title: &'static str,
    /// The headers that it includes, by their names under `include/sycon`.
    pub includes: &'static [&'static str],
    /// The sections, in order.
    pub sections: &'static [Section],
}

/// The part of a header that a module defines.
#[derive(Debug)]
pub struct Section {
    /// The module's source. The comment at its beginning becomes the introduction of the section.
    pub source: &'static str,
    /// The feature of this crate that the whole section needs, if any.
    pub feature: Option<&'static str>,
    /// The items of the section.
    pub items: Item,
}

/// An item that a header declares.
#[derive(Debug)]
pub enum Item {
    /// Several items, in order.
    Group(&'static [Self]),
    /// Items that need a feature of this crate.
    Family(&'static str, &'static Self),
    /// The name of the function that the next items belong to, as in its standard.
    Title(&'static str),
    /// A number, as a macro.
    Size {
        /// The macro's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// The number.
        value: usize,
    },
    /// A type whose memory the caller provides.
    State {
        /// The type's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// The size in bytes.
        size: usize,
        /// The alignment in bytes.
        align: usize,
    },
    /// A type whose memory the library allocates. C has only pointers to it.
    Object {
        /// The type's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
    },
    /// A pointer to the caller's function, which returns an `int`.
    Callback {
        /// The type's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// The names and types of the parameters.
        parameters: &'static [(&'static str, Type)],
    },
    /// A function.
    Function {
        /// Its name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// True if compilers should warn about an unused result.
        must_use: bool,
        /// The type of the result.
        result: Type,
        /// The names and types of the parameters. The names are in Rust's syntax.
        parameters: &'static [(&'static str, Type)],
    },
}

/// A type of C.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// A type with a name.
    Name(&'static str),
    /// A pointer to a constant.
    Const(&'static Self),
    /// A pointer.
    Mut(&'static Self),
}

/// C's `char`. Rust's `c_char` is an alias of `i8` on some platforms and of `u8` on others.
#[repr(transparent)]
#[derive(Debug)]
pub struct Char(core::ffi::c_char);

/// Rust types with an equivalent in C.
pub(crate) trait CType {
    const TYPE: Type;
}

macro_rules! types {
    ($($Type:ty: $name:literal)+) => {$(
        impl CType for $Type {
            const TYPE: Type = Type::Name($name);
        }
    )+};
}

types! { Char: "char" core::ffi::c_int: "int" core::ffi::c_void: "void" u8: "uint8_t" u64: "uint64_t" usize: "size_t" }

impl<T: CType> CType for *const T {
    const TYPE: Type = Type::Const(&T::TYPE);
}

impl<T: CType> CType for *mut T {
    const TYPE: Type = Type::Mut(&T::TYPE);
}

impl Header {
    /// Returns true if any release can change or remove what this header declares.
    #[must_use]
    pub fn is_experimental(&self) -> bool {
        self.path.starts_with("sycon/experimental/")
    }
}

impl Item {
    /// Calls `visit` with this item. A group is replaced by its items, and a family is followed by its items.
    pub fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        match self {
            Self::Group(items) => items.iter().for_each(|item| item.each(visit)),
            Self::Family(_, items) => {
                visit(self);
                items.each(visit);
            }
            _ => visit(self),
        }
    }
}
