import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addElement, addHead, type KgElement, StatementText } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { ann, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { prepareTaskIn } from '../testing/prepare-task.test.support.js'
import { textsOf } from '../texts/text-blocks.js'
import { type PreparedDataset, type PreparedPiece, prepareDataset } from './prepare-dataset.js'
import { prepareReceived } from './prepare-received.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-received-'))
afterAll(() => rmSync(folder, { recursive: true }))
const task = prepareTaskIn(folder)

async function endOf(pieces: AsyncGenerator<PreparedPiece>, texts: string[] = []): Promise<PreparedDataset> {
  for await (const piece of pieces)
    if (piece.kind === 'texts') texts.push(...textsOf(piece.block))
    else if (piece.kind === 'done') return piece.prepared
  throw new Error('not done')
}

function receive({ head }: PreparedDataset, ...graph: KgElement[]): Promise<PreparedDataset> {
  const out = new StatementText()
  addHead(out, head)
  for (const element of graph) addElement(out, element, ann)
  const path = join(folder, 'statements')
  writeFileSync(path, out.take())
  return endOf(prepareReceived({ path, folder, datasetId: head['@id'] }))
}

it('gives the dataset that was sent, and refuses another', async () => {
  writeFileSync(task.path, JSON.stringify({ '@graph': [object('a', [['NEXT', 'b']]), object('b')] }))
  const texts: string[] = []
  const sent = await endOf(prepareDataset(task), texts)
  const graph = texts.map((text) => JSON.parse(text) as KgElement)
  const { rootHash, dataHash, elements, relations, creator } = sent
  expect(await receive(sent, ...graph)).toMatchObject({ rootHash, dataHash, elements, relations, creator })
  await expect(receive(sent, ...graph.slice(1))).rejects.toEqual(refusal('DATASET_INVALID'))
  const { datasetHeader } = sent.head
  for (const head of [
    { ...sent.head, signature: [] },
    { ...sent.head, datasetHeader: { ...datasetHeader, datasetTitle: 'Other' } },
    { ...sent.head, datasetHeader: { ...datasetHeader, KGJSONVersion: '1.1' as const } },
    { ...sent.head, datasetHeader: { ...datasetHeader, dataIntegrity: { proofs: [] } } },
  ])
    await expect(receive({ ...sent, head }, ...graph)).rejects.toEqual(refusal('DATASET_INVALID'))
  await expect(receive(sent)).rejects.toEqual(refusal('DATASET_INVALID'))
})

it('refuses what has another form, whatever a stranger wrote', async () => {
  const path = join(folder, 'statements')
  const head = (json: string) => `<urn:kg:dataset:0x1> <urn:kg:dataset:head> "${json}" .\n`
  const good =
    '{\\"datasetHeader\\":{\\"KGJSONVersion\\":\\"1.2\\",\\"dataCreator\\":{\\"identifiers\\":[]},\\"dataIntegrity\\":{}}}'
  const element = '<urn:x> <urn:kg:dataset:objectId> "a" .\n<urn:x> <urn:kg:dataset:rest> "{" .\n'
  for (const text of ['<urn:a> <urn:b> "c" .\n', head('{'), head('{}'), head('7'), head(good), head(good) + element]) {
    writeFileSync(path, text)
    await expect(endOf(prepareReceived({ path, folder, datasetId: '0x1' })), text).rejects.toEqual(
      refusal('DATASET_INVALID'),
    )
  }
})
