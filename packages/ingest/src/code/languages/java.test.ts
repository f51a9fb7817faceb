import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

describe('Java', () => {
  it('gives classes, interfaces, records and methods, and the package', async () => {
    const facts = await factsOf(
      'A.java',
      `package org.x;
import java.util.List;
import org.z.*;
import static org.y.Z.q;
/** Keeps. */
public class A<T> extends B implements C, D<T> {
  public A(int x) { super(x); }
  int m(final String s, List<T> l) throws E { this.n(); q(1); return new K().z(s); }
  private void n() {}
}
interface I extends J { void r(); }
record R(int a) {}
`,
    )
    expect(facts.namespace).toBe('org.x')
    expect(outline(facts)).toEqual([
      'class A',
      'constructor A.constructor',
      'method A.m',
      'method A.n',
      'interface I',
      'method I.r',
      'record R',
    ])
    expect(symbol(facts, 'A')).toMatchObject({ extends: ['B'], implements: ['C', 'D'], description: 'Keeps.' })
    expect(symbol(facts, 'A.m')).toMatchObject({
      signatures: ['int m(final String s, List<T> l) throws E'],
      returns: 'int',
      calls: ['this.n', 'q', '?.z', 'K'],
    })
    expect(symbol(facts, 'A.n').exported).toBe(false)
    expect(symbol(facts, 'I').extends).toEqual(['J'])
    expect(facts.imports).toEqual([
      { from: 'java.util', names: [['List', 'List']] },
      { from: 'org.z', all: true },
      { from: 'org.y.Z', names: [['q', 'q']] },
    ])
  })
})
