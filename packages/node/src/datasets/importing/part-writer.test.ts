import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { DatasetHead, KgElement } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { object } from '../testing/graphs.test.support.js'
import { PartWriter, readPart } from './part-writer.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const head: DatasetHead = {
  '@id': `0x${'1'.repeat(64)}`,
  '@type': 'Dataset',
  datasetHeader: {
    KGJSONVersion: '1.2',
    datasetCreationTimestamp: '2026-01-01T00:00:00Z',
    datasetTitle: 'Large',
    datasetDescription: '',
    datasetTags: [],
    relatedDatasets: [],
    validationSchemas: {},
    dataIntegrity: { proofs: [] },
    dataCreator: { identifiers: [] },
  },
  signature: [],
}

it('splits many statements into parts, the first of which has the head', async () => {
  const writer = new PartWriter(folder, '0xa')
  const size = 60_000
  const element = (i: number): KgElement => ({ ...object(`o${i}`), properties: { n: i, name: `Thing ${i}` } })
  for (let i = 0; i < size; i++) await writer.add(element(i))
  const parts = await writer.end(head)
  expect(parts.length).toBe(2)
  const texts = await Promise.all(
    parts.map(async (part) => {
      const { packed, chunks } = await readPart(part)
      expect(packed.map(({ hash }) => hash)).toEqual(chunks)
      return packed.map(({ data }) => inflateRawSync(data.subarray(1)).toString('utf8')).join('')
    }),
  )
  const lines = texts.map((text) => text.trimEnd().split('\n'))
  expect(lines.map(({ length }) => length)).toEqual(parts.map(({ quads }) => quads))
  expect(texts.map((text) => text.includes('<urn:kg:dataset:head>'))).toEqual([true, false])
  expect(lines.flat().filter((line) => line.includes('<urn:kg:dataset:objectId>'))).toHaveLength(size)
})
