import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linesOf } from './lines-of.js'

it('are ended by line feeds alone, however long they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-lines-'))
  const file = join(folder, 'lines')
  const lines = ['a\u2028b', 'é'.repeat(300_000), '', 'c\rd', 'last']
  writeFileSync(file, lines.join('\n'))
  const read: string[] = []
  for await (const line of linesOf(file)) read.push(line)
  rmSync(folder, { recursive: true })
  expect(read).toEqual(lines)
})
