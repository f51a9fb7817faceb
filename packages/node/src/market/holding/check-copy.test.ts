import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliveryData } from '@kg/chain'
import type { Hex } from '@kg/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import type { MarketChain } from '../contract/market-chain.js'
import { treeOfCopy } from '../copies/copy-file.js'
import type { CopyHeader } from '../copies/copy-header.js'
import { checkCopy } from './check-copy.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-check-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'copy')
writeFileSync(path, new Uint8Array(2000).fill(3))
const creator = privateKeyToAccount(generatePrivateKey())
const contract: Hex = `0x${'7'.repeat(40)}`
// Only what it asks of a chain is here.
const chain = { chainId: 5, addresses: { DatasetMarket: contract } } as Pick<MarketChain, 'chainId' | 'addresses'>
const datasetId: Hex = `0x${'a'.repeat(64)}`
const terms = { offerId: 1n, creator: creator.address, holder: `0x${'1'.repeat(40)}`, datasetId } as const
const { root: copyRoot, blockCount } = await treeOfCopy(path)
const data = deliveryData({ chainId: 5, contract }, { offerId: 1n, holder: terms.holder, copyRoot, blockCount })
const header: CopyHeader = {
  datasetId,
  bytes: 2000,
  copyRoot,
  blockCount,
  delivery: await creator.signTypedData(data),
}
const check = (changes: Partial<CopyHeader> = {}, other: Partial<typeof terms> = {}) =>
  checkCopy(chain, { ...terms, ...other }, { ...header, ...changes }, { path, signal: new AbortController().signal })

describe('a copy', () => {
  it('is good when its blocks have the root that its creator signed', async () => {
    await expect(check()).resolves.toBeUndefined()
  })

  it.each<[string, Partial<CopyHeader>, string]>([
    ['of another dataset', { datasetId: `0x${'b'.repeat(64)}` }, 'another dataset'],
    ['with another root', { copyRoot: `0x${'b'.repeat(64)}` }, 'another root'],
    ['with another number of blocks', { blockCount: 1 }, 'another root'],
    ['that nobody signed', { delivery: `0x${'0'.repeat(130)}` }, 'not signed'],
  ])('%s is refused', async (_, changes, why) => {
    await expect(check(changes)).rejects.toMatchObject({
      code: 'DATASET_INVALID',
      message: expect.stringContaining(why),
    })
  })

  it('that was signed for another holder is refused', async () => {
    const other = { holder: `0x${'2'.repeat(40)}` as const }
    await expect(check({}, other as Partial<typeof terms>)).rejects.toMatchObject({ code: 'DATASET_INVALID' })
  })
})
