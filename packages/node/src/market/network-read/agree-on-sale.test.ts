import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Host } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { type SaleTerms, writeSaleTerms } from '../sales/sale-terms.js'
import { chainId, fakeChain, marketAddress, ownWallet, stranger } from '../testing/fake-chain.test.support.js'
import { agreeOnSale } from './agree-on-sale.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-agree-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'sealed')
const seconds = () => Math.floor(Date.now() / 1000)
const fair = (): SaleTerms => ({
  ...{ chainId, market: marketAddress, seller: stranger, price: 5n, keyHash: `0x${'1'.repeat(64)}` },
  deadline: seconds() + 600,
})

function agree(frames: readonly Uint8Array[], { limit = 5n, chains = [fakeChain()] } = {}) {
  const host: Partial<Host> = {
    peerId: 'buyer',
    networkId: 'test',
    requestStream: async function* () {
      yield* frames
    },
  }
  // Only what it asks of a host is here.
  return agreeOnSale(host as Host, {
    peerId: 'seller',
    offered: { id: `0x${'2'.repeat(64)}`, bytes: 4, price: '5' },
    agent: `0x${'3'.repeat(40)}`,
    agentKey: new Uint8Array(32).fill(3),
    limit,
    chains,
    path,
    signal: new AbortController().signal,
  })
}
const text = Buffer.from('sealed')

describe('the terms of a seller', () => {
  it('are agreed on when they are those of the offer', async () => {
    const { chain, terms } = await agree([writeSaleTerms(fair()), text])
    expect([chain.chainId, terms.price]).toEqual([chainId, 5n])
    expect(readFileSync(path, 'utf8')).toBe('sealed')
  })

  it('are refused when they ask for more, for less time, or for anything else', async () => {
    const changes: Partial<SaleTerms>[] = [
      { price: 6n },
      { price: 0n },
      { chainId: 1 },
      { market: stranger },
      { seller: ownWallet },
      { deadline: seconds() + 5 },
      { deadline: seconds() + 86_400 },
    ]
    for (const change of changes)
      await expect(agree([writeSaleTerms({ ...fair(), ...change }), text])).rejects.toMatchObject({
        code: 'DATASET_SALE_TERMS',
      })
    const over = agree([writeSaleTerms(fair()), text], { limit: 4n })
    await expect(over).rejects.toMatchObject({ code: 'DATASET_SALE_TERMS' })
  })

  it('are refused when they cannot be read, and when nothing comes with them', async () => {
    for (const frames of [[], [text], [writeSaleTerms(fair())], [writeSaleTerms(fair()), Buffer.from('x')]])
      await expect(agree(frames)).rejects.toMatchObject({ code: 'DATASET_SALE_TERMS' })
    await expect(agree([writeSaleTerms(fair()), text], { chains: [] })).rejects.toMatchObject({
      code: 'DATASET_SALE_TERMS',
    })
  })
})
