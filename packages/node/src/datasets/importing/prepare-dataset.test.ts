import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDataset, isSignedBy, readDataset } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { ann, bob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { elementsFile, prepareDataset, statementsFile } from './prepare-dataset.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-prepare-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'in.json')
const task = {
  path,
  folder,
  standard: 'GRAPH' as const,
  creator: { identity: ann, blockchainId: 'none:0', networkId: '0', hubContractAddress: '0x' },
  privateKey: Buffer.from('11'.repeat(32), 'hex'),
  now: '2026-01-01T00:00:00.000Z',
}
const prepare = (content: unknown) => {
  writeFileSync(path, JSON.stringify(content))
  return prepareDataset(task)
}
const linesIn = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

it('gives a graph a header, hashes and a signature, and writes its parts', async () => {
  const prepared = await prepare({ '@graph': [object('a', [['NEXT', 'b']]), object('b')] })
  expect(prepared).toMatchObject({ creator: ann, elements: 2, relations: 1 })
  const graph = linesIn(elementsFile(folder)).map((line) => JSON.parse(line))
  const written = readDataset({ ...prepared.head, '@graph': graph })
  if (written.kind !== 'finished') throw new Error(written.kind)
  checkDataset(written)
  expect(isSignedBy(written, ann)).toBe(true)
  expect(linesIn(statementsFile(folder)).length).toBeGreaterThan(6)
})

it('takes a finished dataset as it is, if its creator has signed it', async () => {
  const prepared = await prepare({ '@graph': [object('a')] })
  const finished = { ...prepared.head, '@graph': [object('a')] }
  expect(await prepare(finished)).toEqual(prepared)
  const { datasetHeader } = finished
  const forged = {
    ...datasetHeader,
    dataCreator: { identifiers: [{ identifierValue: bob, identifierType: 'ERC725' }] },
  }
  await expect(prepare({ ...finished, datasetHeader: forged })).rejects.toEqual(refusal('DATASET_INVALID'))
  const unsigned = { ...finished, signature: [{ ...finished.signature[0], proofValue: `0x${'11'.repeat(65)}` }] }
  await expect(prepare(unsigned)).rejects.toEqual(refusal('DATASET_INVALID'))
})
