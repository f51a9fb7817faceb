import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

describe('Rust', () => {
  it('gives types, traits and functions, and puts what is in an impl under its type', async () => {
    const facts = await factsOf(
      'src/a.rs',
      `use std::collections::{HashMap, BTreeMap as B, hash_map::*};
pub use crate::m::f;
mod sub;

/// Keeps.
pub struct K<T> { a: T }
pub trait T1: Q { fn r(&self) -> u8; }
impl<T> T1 for K<T> { fn r(&self) -> u8 { self.x(); f(1); crate::m::g(2); B::new(); 1 } }
impl K<u8> { pub async fn n(x: u8, mut y: &str) -> Result<(), E> { go::<u8>(x) } }
fn g() {}
`,
    )
    expect(outline(facts)).toEqual(['struct K', 'trait T1', 'method T1.r', 'method K.r', 'method K.n', 'function g'])
    expect(symbol(facts, 'K')).toMatchObject({ exported: true, description: 'Keeps.' })
    expect(symbol(facts, 'T1').extends).toEqual(['Q'])
    expect(symbol(facts, 'K.r').calls).toEqual(['this.x', 'f', 'crate.m.g', 'B.new'])
    expect(symbol(facts, 'K.n')).toMatchObject({ owner: 'K', returns: 'Result<(), E>', calls: ['go'] })
    expect(facts.additions).toEqual([
      { name: 'K', implements: ['T1'] },
      { name: 'K', implements: [] },
    ])
    expect(facts.imports).toEqual([
      { from: 'std::collections', names: [['HashMap', 'HashMap']] },
      { from: 'std::collections', names: [['BTreeMap', 'B']] },
      { from: 'std::collections::hash_map', all: true },
      { from: 'crate::m', names: [['f', 'f']], passedOn: true },
      { from: 'self::sub', as: 'sub' },
    ])
  })
})
