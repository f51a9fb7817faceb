import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDataset, isSignedBy, readDataset } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { ann, bob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { prepareTaskIn } from '../testing/prepare-task.test.support.js'
import { textsOf } from '../texts/text-blocks.js'
import { type PreparedDataset, prepareDataset } from './prepare-dataset.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-prepare-'))
afterAll(() => rmSync(folder, { recursive: true }))
const task = prepareTaskIn(folder)
const { path } = task
async function prepareAll(content: unknown): Promise<PreparedDataset & { texts: string[] }> {
  writeFileSync(path, JSON.stringify(content))
  const texts: string[] = []
  for await (const piece of prepareDataset(task))
    if (piece.kind === 'texts') texts.push(...textsOf(piece.block))
    else if (piece.kind === 'done') return { ...piece.prepared, texts }
  throw new Error('not done')
}
const prepare = async (content: unknown) => {
  const { texts: _, ...prepared } = await prepareAll(content)
  return prepared
}

it('gives a graph a header, hashes and a signature, and writes its parts', async () => {
  const { texts, ...prepared } = await prepareAll({ '@graph': [object('a', [['NEXT', 'b']]), object('b')] })
  expect(prepared).toMatchObject({ creator: ann, elements: 2, relations: 1 })
  const graph = texts.map((text) => JSON.parse(text))
  expect(prepared.bytes).toBe(Buffer.byteLength(JSON.stringify({ ...prepared.head, '@graph': graph })))
  const written = readDataset({ ...prepared.head, '@graph': graph })
  if (written.kind !== 'finished') throw new Error(written.kind)
  checkDataset(written)
  expect(isSignedBy(written, ann)).toBe(true)
})

it('takes a finished dataset as it is, if its creator has signed it', async () => {
  const prepared = await prepare({ '@graph': [object('a')] })
  const finished = { ...prepared.head, '@graph': [object('a')] }
  const again = await prepare(finished)
  expect({ ...again, bytes: 0 }).toEqual({ ...prepared, bytes: 0 })
  expect(again.bytes).toBe(prepared.bytes)
  const { datasetHeader } = finished
  const forged = {
    ...datasetHeader,
    dataCreator: { identifiers: [{ identifierValue: bob, identifierType: 'ERC725' }] },
  }
  await expect(prepare({ ...finished, datasetHeader: forged })).rejects.toEqual(refusal('DATASET_INVALID'))
  const unsigned = { ...finished, signature: [{ ...finished.signature[0], proofValue: `0x${'11'.repeat(65)}` }] }
  await expect(prepare(unsigned)).rejects.toEqual(refusal('DATASET_INVALID'))
})
