//! A model of the bytes that Newplex's duplex absorbs, written from `docs/specs/newplex.md`, independent of the tested
//! code.

/// The parameters of the encoding, at full size or scaled down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameters {
    /// The number of cells of a block.
    pub(crate) rate: usize,
    /// The number of values of a cell.
    pub(crate) base: usize,
    /// The value that each cell adds to an encoded length.
    pub(crate) unit: usize,
}

pub(crate) const NEWPLEX: Parameters = Parameters { rate: 96, base: 256, unit: 8 };

/// A byte that is absorbed, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    Is(u8),
    /// Any byte that a label can contain.
    Label,
    /// Any byte at all.
    Data,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    Init = 1,
    Mix = 2,
    Derive = 3,
    Encrypt = 4,
    Seal = 5,
}

/// The absorbed cells: whole blocks, and the current block.
#[derive(Clone, Debug)]
pub(crate) struct Absorbed {
    pub(crate) parameters: Parameters,
    pub(crate) cells: Vec<Cell>,
}

impl Absorbed {
    /// Adds an operation; `data` are zeros if it derives. Returns the positions of its blocks of output.
    pub(crate) fn operation(&mut self, kind: Kind, label: &[Cell], data: &[Cell]) -> Vec<usize> {
        self.cells.push(Cell::Is(kind as u8));
        let mut length = self.digits(label.len());
        length.insert(0, length.len());
        self.absorb(&length);
        self.cells.extend(label);
        if matches!(kind, Kind::Derive | Kind::Seal) {
            self.right_encode(data.len());
        }
        if !matches!(kind, Kind::Init | Kind::Mix) {
            self.permute();
        }
        let start = self.cells.len();
        self.cells.extend(data);
        let mut outputs: Vec<_> = (start..self.cells.len()).step_by(self.parameters.rate).collect();
        if matches!(kind, Kind::Mix | Kind::Encrypt) {
            self.right_encode(data.len());
        }
        match kind {
            Kind::Init => {}
            Kind::Mix => outputs.clear(),
            Kind::Derive | Kind::Encrypt => self.permute(),
            Kind::Seal => {
                self.permute();
                outputs.push(self.cells.len());
                // The tag, which is less than a block.
                self.cells.push(Cell::Is(0));
                self.permute();
            }
        }
        outputs
    }

    /// A permutation leaves no mark except the zeros that fill the block.
    pub(crate) fn permute(&mut self) {
        let rate = self.parameters.rate;
        let full = (self.cells.len() / rate + 1) * rate;
        self.cells.resize(full, Cell::Is(0));
    }

    pub(crate) fn right_encode(&mut self, cells: usize) {
        let mut length = self.digits(cells);
        length.push(length.len());
        self.absorb(&length);
    }

    /// Encodes a length of `cells` cells: one or more digits, the highest first.
    fn digits(&self, cells: usize) -> Vec<usize> {
        let Parameters { base, unit, .. } = self.parameters;
        let mut rest = cells * unit;
        let mut digits = vec![rest % base];
        while rest >= base {
            rest /= base;
            digits.insert(0, rest % base);
        }
        digits
    }

    fn absorb(&mut self, values: &[usize]) {
        self.cells.extend(values.iter().map(|value| Cell::Is(u8::try_from(*value).unwrap())));
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let byte = |cell: &Cell| match cell {
            Cell::Is(byte) => *byte,
            other => panic!("{other:?} is not a byte"),
        };
        self.cells.iter().map(byte).collect()
    }
}

pub(crate) fn cells(bytes: &[u8]) -> Vec<Cell> {
    bytes.iter().map(|byte| Cell::Is(*byte)).collect()
}
