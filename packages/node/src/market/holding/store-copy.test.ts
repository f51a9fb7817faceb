import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deliveryData } from '@kg/chain'
import type { Hex } from '@kg/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetText } from '../../datasets/exporting/dataset-text.js'
import { readElements } from '../../datasets/exporting/read-elements.js'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import { sealCopy } from '../copies/seal-copy.js'
import { CopyFiles } from './copy-files.js'
import { openHolder } from './holder.js'
import { holdingRow } from './holding-row.test.support.js'
import { type StoreCopyNeeds, storeCopy } from './store-copy.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const files = new CopyFiles(join(node.folder, 'holdings'))
const holder = openHolder(new Uint8Array(32).fill(1))
const creator = privateKeyToAccount(generatePrivateKey())
const contract: Hex = `0x${'7'.repeat(40)}`
// Only what it asks of a chain is here.
const chain = { chainId: 5, addresses: { DatasetMarket: contract } } as MarketChain
const { id } = await node.import([object('milk')], asAnn)
const dataset = ledger.read((r) => requireDataset(r, id, asAnn))
const row = holdingRow({
  creator: creator.address,
  datasetId: id as Hex,
  rootHash: dataset.rootHash as Hex,
  bytes: dataset.bytes,
})
const progress = { signal: new AbortController().signal, onStep: () => undefined }

const fetch: StoreCopyNeeds['fetch'] = async (_, { wallet, blockchainId }, path, signal) => {
  async function* text() {
    for await (const piece of datasetText(dataset, readElements(ledger, dataset.copy))) yield Buffer.from(piece)
  }
  const owner = { blockchainId, offerId: 1n, holder: wallet }
  const sealed = await sealCopy(text(), { owner, key: holder.encryptionKey.publicKey, path, signal })
  const { copyRoot, blockCount } = sealed
  const data = deliveryData({ chainId: 5, contract }, { offerId: 1n, holder: wallet, copyRoot, blockCount })
  return { ...sealed, datasetId: id as Hex, delivery: await creator.signTypedData(data) }
}
const store = (changes: Partial<typeof row> = {}) =>
  storeCopy({ ...node.needs, holder, files, fetch }, chain, { ...row, ...changes }, progress)
const held = () => ledger.read((r) => requireDataset(r, id, holder.caller))

describe('a fetched copy', () => {
  it('is not stored when the dataset has another root than the offer', async () => {
    await expect(store({ rootHash: `0x${'1'.repeat(64)}` })).rejects.toMatchObject({ code: 'DATASET_INVALID' })
    expect(held).toThrow()
    expect(existsSync(`${files.pathOf(row)}.text`)).toBe(false)
  })

  it('is opened, checked and imported into the graph of what is held', async () => {
    const copy = await store()
    expect(copy).toMatchObject({ blockCount: Math.ceil(copy.bytes / 1024) })
    expect(held()).toMatchObject({
      contextGraph: holder.contextGraph,
      rootHash: row.rootHash,
      creator: dataset.creator,
    })
    expect(existsSync(files.pathOf(row))).toBe(true)
  })

  it('can be stored again, as after a kill', async () => {
    expect((await store()).root).not.toBe((await store()).root)
    expect(held()).toBeDefined()
  })
})
