import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

describe('Solidity', () => {
  it('gives contracts with their functions, events, errors and modifiers', async () => {
    const facts = await factsOf(
      'K.sol',
      `pragma solidity ^0.8.0;
import {A, B as C} from "./A.sol";
import "./B.sol";
import * as D from "./D.sol";
/// Keeps.
contract K is A, C {
  event Done(address who, uint n);
  error Bad(uint x);
  modifier only() { require(true); _; }
  constructor(uint x) A(x) {}
  function f(uint256 a, address payable b) external view only returns (bool, uint) { emit Done(b, a); g(a); revert Bad(1); }
  function g(uint a) internal {}
}
library L { function l(uint x) internal pure returns (uint) { return x; } }
`,
    )
    expect(outline(facts)).toEqual([
      'contract K',
      'event K.Done',
      'error K.Bad',
      'modifier K.only',
      'constructor K.constructor',
      'method K.f',
      'method K.g',
      'library L',
      'method L.l',
    ])
    expect(symbol(facts, 'K')).toMatchObject({ type: 'Contract', extends: ['A', 'C'], description: 'Keeps.' })
    expect(symbol(facts, 'K.f')).toMatchObject({
      parameters: ['uint256 a', 'address payable b'],
      returns: '(bool, uint)',
      calls: ['only', 'Done', 'g', 'Bad'],
      exported: true,
    })
    expect(symbol(facts, 'K.g').exported).toBe(false)
    expect(facts.imports).toEqual([
      {
        from: './A.sol',
        names: [
          ['A', 'A'],
          ['B', 'C'],
        ],
        passedOn: true,
      },
      { from: './B.sol', all: true, passedOn: true },
      { from: './D.sol', as: 'D' },
    ])
  })
})
