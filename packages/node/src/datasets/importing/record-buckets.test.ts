import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { RecordBuckets } from './record-buckets.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-buckets-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['memory', 1_000_000],
  ['a file', 10_000],
])('gives back the records of a bucket in their order, from %s', (where, memory) => {
  const buckets = new RecordBuckets(join(folder, where), 4, 3, memory)
  const size = 30_000
  for (let i = 0; i < size; i++) {
    const chunk = buckets.chunkOf(i % 2)
    chunk.bytes.writeUInt32BE(i, chunk.used)
    chunk.used += 4
  }
  const found = [0, 1, 2].map((bucket) => {
    const bytes = buckets.read(bucket)
    return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32BE(4 * i))
  })
  const all = Array.from({ length: size }, (_, i) => i)
  expect(found).toEqual([all.filter((i) => i % 2 === 0), all.filter((i) => i % 2 === 1), []])
})
