import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ContextGraphNotFoundError, DatasetInvalidError, DatasetKeyMissingError } from '@kg/contract'
import { type Hex, toHex } from '@kg/core'
import { newEncryptionKey } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetText } from '../../datasets/exporting/dataset-text.js'
import { shownElements } from '../../datasets/exporting/read-elements.js'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { ann, asAnn } from '../../memory/testing/test-memory.test.support.js'
import { sealFile } from '../copies/seal-file.js'
import { inPieces } from '../sales/in-pieces.js'
import { salePurpose } from '../sales/sale-terms.js'
import { adoptPurchase, endPurchase, findPurchase, sealedFile, wantedFiles } from './kept-purchases.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'
import { type ReadNeeds, runRead } from './run-read.js'

const [seller, buyer] = await Promise.all([openTestDatasets(), openTestDatasets()])
afterAll(() => Promise.all([seller, buyer].map((node) => node[Symbol.asyncDispose]())))
const { journal: ledger, needs: below } = buyer
const folder = join(buyer.folder, 'purchases')
await mkdir(folder)
const { signal } = new AbortController()
const { secret, publicKey: key } = newEncryptionKey()
const { id: datasetId } = await seller.import([object('milk')], asAnn)
const dataset = seller.journal.read((r) => requireDataset(r, datasetId, asAnn))
const offered = {
  id: datasetId,
  rootHash: dataset.rootHash,
  creator: ann,
  bytes: dataset.bytes,
  price: '5',
  permissioned: [],
}
const sold: PurchaseRow = {
  id: 'first',
  agent: ann,
  datasetId: datasetId as Hex,
  blockchainId: 'local:1',
  seller: `0x${'1'.repeat(40)}`,
  price: '5',
  keyHash: `0x${'2'.repeat(64)}`,
  deadline: 4_000_000_000,
  state: 'revealed',
  purchaseId: '7',
  dataKey: toHex(secret),
}
const put = (row: PurchaseRow) => ledger.writeWithoutReceipt((w) => w.put(purchaseRows, row.id, row))
const purchase = (id = 'first') => ledger.read((r) => r.get(purchaseRows, id))
const seal = (id: string) => {
  const text = inPieces(datasetText(dataset, shownElements(seller.journal, dataset, asAnn)))
  return sealFile(text, { key, purpose: salePurpose(datasetId), path: sealedFile(folder, id) }, signal)
}
const keep = { ledger, chains: { current: () => [] }, folder }

function read(id: string, more: Partial<ReadNeeds> = {}) {
  // Only what a paid read asks of peers and chains is here.
  const needs = {
    ...below,
    // Whoever asks the seller or the chain for more would pay again.
    network: { ready: () => Promise.reject(new Error('the seller is gone')) },
    chains: { ready: async () => ({ send: () => expect.unreachable() }), current: () => [] },
    folder: join(buyer.folder, 'reads'),
    purchases: folder,
    ...more,
  } as unknown as ReadNeeds
  const input = { queryId: 'q', replyId: 'r', peerId: 'seller', offered, limit: '5' }
  const job = { id, agent: ann, isAdmin: false, attempts: 1, maxAttempts: 3, input }
  // Only what is read of a job is here.
  return runRead(needs, job as unknown as Parameters<typeof runRead>[1], { signal, onStep: () => undefined })
}

describe('a purchase whose read has failed', () => {
  it('is kept, and the next read of the dataset goes on with its key: nothing is paid again', async () => {
    await put(sold)
    await seal('first')
    const create = () => Promise.reject(new ContextGraphNotFoundError({ contextGraphId: 'fetched' }))
    // Only what a read asks of graphs is here.
    const failing = read('first', { graphs: { ...below.graphs, create } as unknown as ReadNeeds['graphs'] })
    await expect(failing).rejects.toBeInstanceOf(ContextGraphNotFoundError)
    expect(purchase()).toEqual({ ...sold, isKept: true })
    expect(ledger.read((r) => wantedFiles(r, folder, []))).toEqual(new Set([sealedFile(folder, 'first')]))

    const paid = { blockchain_id: 'local:1', price: '5', purchase_id: '7' }
    expect(await read('second')).toMatchObject({ id: datasetId, isKnown: false, paid })
    expect(purchase()).toEqual({ ...sold, reader: 'second' })
    expect(existsSync(sealedFile(folder, 'first'))).toBe(false)
    // As after a crash right behind the import.
    expect(await read('second')).toMatchObject({ isKnown: false, paid })
  })

  it('is one job’s at a time, and its own comes first', async () => {
    await put({ ...sold, isKept: true })
    await seal('first')
    const ask = (id: string, agent = ann) => adoptPurchase(keep, { id, agent, datasetId })
    expect(await ask('stranger', `0x${'9'.repeat(40)}`)).toBeUndefined()
    expect(await ask('third')).toMatchObject({ id: 'first', reader: 'third' })
    expect(await ask('fourth')).toBeUndefined()
    expect(ledger.read((r) => wantedFiles(r, folder, ['third', 'fourth']))).toEqual(
      new Set([sealedFile(folder, 'first'), sealedFile(folder, 'fourth')]),
    )
    await put({ ...sold, id: 'third', state: 'agreed' })
    expect(ledger.read((r) => findPurchase(r, 'third'))).toMatchObject({ id: 'third' })
  })

  it.each([
    ['whose text is not the dataset', {}, new DatasetInvalidError({ path: '', why: 'another root' })],
    ['whose key never came', { state: 'open' }, new DatasetKeyMissingError({ datasetId, seller: sold.seller })],
    ['that was paid back', { state: 'refunded' }, new Error('the disk is full')],
    ['that was not paid for', { state: 'agreed' }, new Error('the disk is full')],
  ] as const)('is not kept: one %s', async (_, change, error) => {
    await put({ ...sold, id: 'other', ...change })
    await seal('other')
    await endPurchase(keep, 'other', error)
    expect(purchase('other')).not.toHaveProperty('isKept')
    expect(existsSync(sealedFile(folder, 'other'))).toBe(false)
  })

  it('is of no use without its text', async () => {
    await put({ ...sold, id: 'lost', isKept: true })
    expect(await adoptPurchase(keep, { id: 'fifth', agent: ann, datasetId })).toBeUndefined()
  })
})
