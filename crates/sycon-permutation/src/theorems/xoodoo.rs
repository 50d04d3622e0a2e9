//! Xoodoo ("The design of Xoodoo and Xoofff", ToSC 2018, algorithm 1).

use core::array;
use std::vec::Vec;

use sycon_testing::symbolic::bits::{Bit, word};
use sycon_testing::symbolic::fault::Fault;

use super::{assert_side_by_side, assert_theorem};
use crate::xoodoo::Xoodoo;

/// `plane[x][z]`
type Plane = [[Bit; 32]; 4];

const CONSTANTS: [u64; 12] =
    [0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012];

fn each(f: impl Fn(usize, usize) -> Bit) -> Plane {
    array::from_fn(|x| array::from_fn(|z| f(x, z)))
}

/// The plane moved by `t` columns and `v` bits.
fn moved(plane: &Plane, t: usize, v: usize) -> Plane {
    each(|x, z| plane[(x + 4 - t) % 4][(z + 32 - v) % 32])
}

fn plus(a: &Plane, b: &Plane) -> Plane {
    each(|x, z| a[x][z] ^ b[x][z])
}

fn definition(bits: &[Bit]) -> Vec<Bit> {
    let mut a: [Plane; 3] = array::from_fn(|y| each(|x, z| bits[32 * (4 * y + x) + z]));
    for constant in CONSTANTS {
        // Theta.
        let p = plus(&plus(&a[0], &a[1]), &a[2]);
        let e = plus(&moved(&p, 1, 5), &moved(&p, 1, 14));
        a = a.map(|plane| plus(&plane, &e));
        // Rho west.
        a[1] = moved(&a[1], 1, 0);
        a[2] = moved(&a[2], 0, 11);
        // Iota.
        let constant = word::<32>(constant);
        a[0] = each(|x, z| if x == 0 { a[0][0][z] ^ constant[z] } else { a[0][x][z] });
        // Chi.
        let b: [Plane; 3] =
            array::from_fn(|y| each(|x, z| !a[(y + 1) % 3][x][z] & a[(y + 2) % 3][x][z]));
        a = array::from_fn(|y| plus(&a[y], &b[y]));
        // Rho east.
        a[1] = moved(&a[1], 0, 1);
        a[2] = moved(&a[2], 2, 8);
        a = a.map(|plane| plane.map(|column| column.map(Bit::cut)));
    }
    a.as_flattened().as_flattened().to_vec()
}

const FAULTS: [Fault; 4] = [Fault::Rotation, Fault::Constant, Fault::Order, Fault::Logic];

#[test]
fn one_state_is_permuted_as_in_the_paper() {
    assert_theorem::<Xoodoo>(&FAULTS, 2, &definition);
}

#[test]
#[ignore = "slow"]
fn states_side_by_side_are_permuted_as_in_the_paper() {
    assert_theorem::<Xoodoo>(&FAULTS, 40, &definition);
    assert_side_by_side::<Xoodoo>(17, &definition);
}
