import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { mergeSorted } from './merge-sorted.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-merge-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives all lines in order, from any number of files', () => {
  const line = fc.string({ minLength: 1 }).map((text) => text.replaceAll('\n', ' '))
  fc.assert(
    fc.property(fc.array(fc.array(line, { minLength: 1 }), { maxLength: 6 }), (runs) => {
      const files = runs.map((run, i) => {
        const path = join(folder, String(i))
        writeFileSync(path, `${[...run].sort().join('\n')}\n`)
        return path
      })
      expect([...mergeSorted(files)]).toEqual(runs.flat().sort())
    }),
    { numRuns: 100 },
  )
})

it('reads lines that are longer than a buffer', () => {
  const path = join(folder, 'long')
  const lines = ['a', 'bé'.repeat(200_000), 'c']
  writeFileSync(path, `${lines.join('\n')}\n`)
  expect([...mergeSorted([path])]).toEqual(lines)
})
