//! What C sees, as data: `crates/sycon-header` writes the headers from it.
//!
//! The macro that makes a function of C also describes it, so the two cannot differ.

/// A file that users include.
#[derive(Debug)]
pub struct Header {
    /// Where it is below `include`.
    pub path: &'static str,
    /// What it is, in one line.
    pub title: &'static str,
    /// Those that it includes, by their names below `include/sycon`.
    pub includes: &'static [&'static str],
    /// Its parts, in order.
    pub sections: &'static [Section],
}

/// What a module has for C.
#[derive(Debug)]
pub struct Section {
    /// The module's source, which begins with what the header says about it.
    pub source: &'static str,
    /// The feature of this crate that brings it, if a build can lack it as a whole.
    pub feature: Option<&'static str>,
    /// What is in it.
    pub items: Item,
}

/// Anything that C can name.
#[derive(Debug)]
pub enum Item {
    /// Several, in order.
    Group(&'static [Self]),
    /// Those that this feature of the crate brings.
    Family(&'static str, &'static Self),
    /// What the items behind it belong to, by the name in its standard.
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
    /// Memory of the caller.
    State {
        /// The type's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// Bytes.
        size: usize,
        /// Its alignment in bytes.
        align: usize,
    },
    /// Memory of the library, of which C has pointers only.
    Object {
        /// The type's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
    },
    /// A pointer to a function of the caller's, which returns an `int`.
    Callback {
        /// The type's name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// As those of a function.
        parameters: &'static [(&'static str, Type)],
    },
    /// A function.
    Function {
        /// Its name.
        name: &'static str,
        /// Its documentation, in lines.
        doc: &'static [&'static str],
        /// Whether compilers should warn when its result is not looked at.
        must_use: bool,
        /// What it returns.
        result: Type,
        /// The names and types of its arguments, the names as Rust writes them.
        parameters: &'static [(&'static str, Type)],
    },
}

/// A type of C.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// By its name.
    Name(&'static str),
    /// A pointer to it, to read only.
    Const(&'static Self),
    /// A pointer to it.
    Mut(&'static Self),
}

/// A `char` of C: Rust's is an alias of `i8` here and of `u8` there.
#[repr(transparent)]
#[derive(Debug)]
pub struct Char(core::ffi::c_char);

/// Types of Rust that C has too.
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
    /// Whether any release can change or remove what it declares.
    #[must_use]
    pub fn is_experimental(&self) -> bool {
        self.path.starts_with("sycon/experimental/")
    }
}

impl Item {
    /// Calls `visit` with it, or with the items in a group; with a family, followed by the items in it.
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
