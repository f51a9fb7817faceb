import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { sourceCode } from './source-code-reader.js'

const read = (name: string, text: string) => collectFrom(sourceCode, name, text)

describe('source code', () => {
  it.each([
    [
      'a.ts',
      '/** Adds. */\nexport function add(a: number): number {\n  return a\n}\n',
      'function add',
      2,
      'TypeScript',
    ],
    ['a.py', '# Adds.\ndef add(a):\n    return a\n', 'function add', 2, 'Python'],
    ['a.go', 'package a\n\n// Adds.\nfunc Add(a int) int {\n\treturn a\n}\n', 'function Add', 4, 'Go'],
    ['a.rs', '/// Adds.\nfn add(a: i32) -> i32 {\n    a\n}\n', 'function add', 2, 'Rust'],
    ['A.java', '// Adds.\nclass A {\n  int add(int a) { return a; }\n}\n', 'class A', 2, 'Java'],
  ])('of %s has its functions with comments and lines', async (name, text, heading, line, language) => {
    const { blocks, properties } = await read(name, text)
    const at = blocks().findIndex((block) => block.kind === 'heading' && block.text === heading)
    expect(blocks()[at]).toMatchObject({ level: 1, place: { line } })
    expect(blocks()[at + 1]).toMatchObject({ kind: 'note', text: 'Adds.' })
    expect(properties().more).toEqual([{ term: 'programmingLanguage', value: language }])
  })

  it('has methods below their class, and imports', async () => {
    const { outline } = await read(
      'b.ts',
      "import { x } from './x.js'\nexport class B {\n  run(): void {\n    x()\n  }\n}\n",
    )
    expect(outline()).toEqual([
      'p Imports ./x.js',
      'h1 class B',
      'code class B',
      'h2 method B.run',
      'code   run(): void {\n    x()\n  }',
    ])
  })

  it('with mistakes is read with a warning', async () => {
    const { warnings } = await read('c.ts', 'function f( {\n')
    expect(warnings).toEqual([expect.stringContaining('not TypeScript')])
  })
})
