import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkGraphFile, piecesOf } from './graph-file.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kg-graph-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const frame = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text)])
}

function file(texts: readonly string[], change: (bytes: Buffer) => Buffer = (bytes) => bytes): string {
  const bytes = Buffer.concat([Buffer.from('kg-graph 1\n'), ...texts.map(frame), Buffer.alloc(4)])
  const path = join(folder, 'graph.kg')
  writeFileSync(path, change(Buffer.concat([bytes, createHash('sha256').update(bytes).digest()])))
  return path
}

const piecesIn = async (path: string, most: number) => {
  const found: string[] = []
  for await (const piece of piecesOf(path, most)) found.push(piece.toString('latin1'))
  return found
}

describe('the file of a context graph', () => {
  it('is sent in pieces that each begin with the head', async () => {
    const path = file(['head', 'one', 'two', 'three'])
    expect(await checkGraphFile(path)).toEqual({ frames: 4 })
    const start = `kg-graph 1\n${frame('head').toString('latin1')}`
    const [one, two, three] = ['one', 'two', 'three'].map((text) => frame(text).toString('latin1'))
    expect(await piecesIn(path, 1000)).toEqual([`${start}${one}${two}${three}`])
    expect(await piecesIn(path, 14)).toEqual([`${start}${one}${two}`, `${start}${three}`])
    expect(await piecesIn(file(['head']), 14)).toEqual([start])
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -40)],
    ['changed', (bytes: Buffer) => bytes.fill(0x41, 16, 17)],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('!')])],
    ['something else', () => Buffer.from('<urn:a> <urn:p> "o" .\n')],
    ['empty', () => Buffer.alloc(0)],
  ])('is refused before any of it is sent when it is %s', async (_, change) => {
    await expect(checkGraphFile(file(['head', 'one'], change))).rejects.toMatchObject({ code: 'GRAPH_FILE_INVALID' })
  })

  it('is refused wherever it is cut off, and says so where an entry is not whole', async () => {
    const { size } = statSync(file(['head', 'one']))
    const hashBytes = 32
    for (let bytes = 0; bytes < size; bytes++) {
      const said = await checkGraphFile(file(['head', 'one'], (all) => all.subarray(0, bytes))).catch(
        (error: Error) => error.message,
      )
      expect(said).toContain(bytes < size - hashBytes ? 'it is cut off' : 'it has data after its end')
    }
  })
})
