import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

describe('TypeScript and JavaScript', () => {
  it('gives functions with their signature, parameters, result and comment', async () => {
    const facts = await factsOf(
      'a.ts',
      `/** Adds. Well. */
export async function add(a: number, b?: string): Promise<number> { return a }
export const twice = (n: number): number => add(n)
function* hidden() {}
`,
    )
    expect(symbol(facts, 'add')).toMatchObject({
      type: 'Function',
      kind: 'function',
      line: 2,
      endLine: 2,
      exported: true,
      signatures: ['async function add(a: number, b?: string): Promise<number>'],
      parameters: ['a: number', 'b?: string'],
      returns: 'Promise<number>',
      description: 'Adds. Well.',
    })
    expect(symbol(facts, 'twice')).toMatchObject({ signatures: ['twice = (n: number): number'], calls: ['add'] })
    expect(symbol(facts, 'hidden').exported).toBe(false)
    expect(facts).toMatchObject({ language: 'TypeScript', lines: 4, syntaxErrors: 0 })
  })

  it('gives classes with what they build on, and their members', async () => {
    const facts = await factsOf(
      'a.ts',
      `export abstract class K<T> extends base.Base<T> implements I, J<T> {
  constructor(readonly z: number) { super() }
  m(v: string): number { return this.n(v) }
  #n = 1
  later = (u: string) => this.m(u)
  abstract open(): void
}
interface I extends Q, R { r(): void }
type T1 = string
enum E1 { A }
`,
    )
    expect(outline(facts)).toEqual([
      'class K',
      'constructor K.constructor',
      'method K.m',
      'method K.later',
      'method K.open',
      'interface I',
      'method I.r',
      'type T1',
      'enum E1',
    ])
    expect(symbol(facts, 'K')).toMatchObject({ extends: ['base.Base'], implements: ['I', 'J'] })
    expect(symbol(facts, 'I').extends).toEqual(['Q', 'R'])
    expect(symbol(facts, 'K.m')).toMatchObject({ owner: 'K', calls: ['this.n'] })
  })

  it('finds functions inside of functions and of objects', async () => {
    const facts = await factsOf(
      'a.ts',
      `export function make(needs: Needs) {
  const inner = async () => outer()
  return { async run() { await inner() } }
}
export const route = command({ run: () => 1, show(value) { return text(value) } })
`,
    )
    expect(outline(facts)).toEqual([
      'function make',
      'function make.inner',
      'method make.run',
      'constant route',
      'method route.show',
    ])
    expect(symbol(facts, 'make.run').calls).toEqual(['inner'])
    expect(symbol(facts, 'route').calls).toEqual(['command'])
    expect(symbol(facts, 'route.show').calls).toEqual(['text'])
  })

  it('reads every form of import and export', async () => {
    const { imports } = await factsOf(
      'a.ts',
      `import def, { a, b as c } from './x.js'
import * as ns from 'zod'
import type { D } from '../y'
export * from './z.js'
export * as all from './w.js'
export { p as q } from './v.js'
export { local as other }
const { l, m: n } = await import('./lazy.js')
const [{ one }, two] = await Promise.all([import('./one.js'), import('./two.js')])
const fs = require('node:fs')
export default function main() {}
`,
    )
    expect(imports).toEqual([
      {
        from: './x.js',
        names: [
          ['default', 'def'],
          ['a', 'a'],
          ['b', 'c'],
        ],
      },
      { from: 'zod', names: [], as: 'ns' },
      { from: '../y', names: [['D', 'D']] },
      { from: './z.js', all: true, passedOn: true },
      { from: './w.js', as: 'all', passedOn: true },
      { from: './v.js', names: [['p', 'q']], passedOn: true },
      { from: '', names: [['local', 'other']], passedOn: true },
      {
        from: './lazy.js',
        names: [
          ['l', 'l'],
          ['m', 'n'],
        ],
      },
      { from: './one.js', names: [['one', 'one']] },
      { from: './two.js', as: 'two' },
      { from: 'node:fs', as: 'fs' },
      { from: '', names: [['main', 'default']], passedOn: true },
    ])
  })

  it('notes calls outside of definitions, and keeps overloads as one', async () => {
    const facts = await factsOf(
      'a.test.tsx',
      `function f(a: string): void\nfunction f(a: number): void\nit('x', () => { f(1) })\nconst x = <B onClick={() => go()} />\n`,
    )
    expect(facts.calls).toEqual(['it', 'f'])
    expect(symbol(facts, 'f').signatures).toEqual(['function f(a: string): void', 'function f(a: number): void'])
    expect(symbol(facts, 'x').calls).toEqual(['go'])
  })

  it('reads what it can of a broken file, and says so', async () => {
    const facts = await factsOf('a.js', 'function ok() { go() }\nclass { ) ( }\n')
    expect(facts.syntaxErrors).toBeGreaterThan(0)
    expect(outline(facts)).toContain('function ok')
  })
})
