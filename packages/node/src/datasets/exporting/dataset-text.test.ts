import {
  checkDataset,
  datasetId,
  finishDataset,
  readDataset,
  rootHash,
  signingText,
  signText,
  spellElement,
  spellHeader,
} from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { ann, asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { importDataset } from '../importing/import-dataset.js'
import { datasetRows } from '../records/table.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { datasetText } from './dataset-text.js'
import { shownElements } from './read-elements.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

async function textOf(id: string, caller = asAnn): Promise<string> {
  const row = node.journal.read((r) => r.get(datasetRows, [id, ann]))
  if (row === undefined) throw new Error('not imported')
  let text = ''
  for await (const piece of datasetText(row, shownElements(node.journal, row, caller))) text += piece
  return text
}

function checked(text: string) {
  const read = readDataset(text)
  if (read.kind !== 'finished') throw new Error(read.kind)
  checkDataset(read)
  return read
}

it('is the dataset that was imported, with permissioned data for its importer', async () => {
  const many = Array.from({ length: 300 }, (_, i) => object(`o${i}`))
  const secret = object('s', [], { properties: { permissioned_data: { data: { price: '7' } } } })
  const { id } = await node.import([...many, secret], asAnn)
  const text = await textOf(id, asBob)
  expect(checked(text).dataset['@graph']).toHaveLength(301)
  expect(text).not.toContain('price')
  const own = await textOf(id)
  expect(checked(own).dataset['@id']).toBe(id)
  expect(own).toContain('price')
})

it('has the spelling that its hashes cover', async () => {
  const form = { version: '1.2', spelling: 'ot' } as const
  const graph = [object('old')]
  const creator = { identity: ann, blockchainId: 'none:0', networkId: '0', hubContractAddress: '0x' }
  const ours = finishDataset({ '@graph': graph, datasetHeader: {} }, { creators: [creator], timestamp: '2020-01-01' })
  const id = datasetId(graph, form)
  const root = rootHash({ datasetId: id, creator: ours.datasetHeader.dataCreator, graph }, form)
  const proofs = ours.datasetHeader.dataIntegrity.proofs.map((proof) => ({ ...proof, proofValue: root }))
  const unsigned = { ...ours, '@id': id, datasetHeader: { ...ours.datasetHeader, dataIntegrity: { proofs } } }
  const options = { privateKey: Buffer.from('11'.repeat(32), 'hex'), domain: 'none:0', created: '2020-01-01' }
  const finished = {
    ...unsigned,
    datasetHeader: spellHeader(unsigned.datasetHeader, 'ot'),
    '@graph': graph.map((element) => spellElement(element, 'ot')),
    signature: [signText(signingText(unsigned, 'ot'), options)],
  }
  const request = { path: node.write(JSON.stringify(finished)), standard: 'GRAPH' as const, contextGraph: 'datasets' }
  const progress = { signal: new AbortController().signal, onStep: () => undefined }
  expect(await importDataset(node.needs, request, asAnn, progress)).toMatchObject({ id })
  const text = await textOf(id)
  expect(text).toContain('otObject')
  expect(checked(text).spelling).toBe('ot')
})
