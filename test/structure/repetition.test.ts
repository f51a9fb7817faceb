import { describe, expect, it } from 'vitest'
import { findRepeatedRuns } from './lib/repeated-runs.js'
import { packages, read, sourcesIn } from './lib/sources.js'

const length = 6

/** Not written by hand, or not code. */
const except: Readonly<Record<string, string>> = {
  'packages/chain/src/abi/': 'generated from the contracts',
  'packages/contract/src/routes/': 'records: two routes may have the same limits, parameters and errors',
}
const isExcept = (file: string) => Object.keys(except).some((folder) => file.startsWith(folder))

describe('code', () => {
  it('stands in one place', () => {
    const files = [...packages.map((name) => `packages/${name}/src`), 'test', 'bench'].flatMap(sourcesIn)
    const texts = new Map(files.filter((file) => !isExcept(file)).map((file) => [file, read(file)]))
    expect(findRepeatedRuns(texts, length), 'let one piece of code serve both').toEqual([])
  })
})

describe('repeated code', () => {
  const count = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `count(${from + i})`).join('\n')
  const find = (...texts: string[]) => findRepeatedRuns(new Map(texts.map((text, i) => [`${i}.ts`, text])), length)

  it('is found in two files and twice in one file, from six lines on', () => {
    expect(find(`a()\n${count(0, 6)}\nb()`, `c()\n\n${count(0, 9)}`)).toEqual(['0.ts:2 ~ 1.ts:3'])
    expect(find(`${count(0, 6)}\nx()\n${count(0, 6)}`)).toEqual(['0.ts:1 ~ 0.ts:8'])
    expect(find(count(0, 5), count(0, 5))).toEqual([])
  })

  it('is found behind other indentation, comments and empty lines', () => {
    const spread = count(0, 6).replaceAll('\n', '\n\n  // Why.\n    ')
    expect(find(count(0, 6), spread)).toHaveLength(1)
  })

  it('is not what every file has: imports and brackets', () => {
    const imports = "import {\n  a,\n  b,\n  c,\n  d,\n  e,\n  f,\n} from './letters.js'\nimport './side.js'\n"
    expect(find(`${imports}})\n)\n}\n]\n})\n)\nx()`, `${imports}})\n)\n}\n]\n})\n)\ny()`)).toEqual([])
  })

  it('is not a list of equal lines', () => {
    expect(find('0n,\n'.repeat(11))).toEqual([])
  })
})
