import { randomUUID } from 'node:crypto'
import { deliveryData } from '@kg/chain'
import { buildBlockTree, type Hex } from '@kg/core'
import { type Host, peerIdFromSeed } from '@kg/net'
import { vi } from 'vitest'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { Caller } from '../../platform/caller/caller.js'
import { readBlockQuestion, writeBlockAnswer } from '../copies/block-question.js'
import { openMarketScene } from '../market-scene.test.support.js'
import { isOpen } from './offer-moves.js'
import { Offers } from './offers.js'
import { deliveryRows, type OfferRow, offerRows } from './table.js'

const unit = 10n ** 18n
const seed = new Uint8Array(32).fill(5)
const peerId = peerIdFromSeed(seed)
export const blocks = ['one', 'two', 'three'].map((text) => new TextEncoder().encode(text))
export const copy = buildBlockTree(blocks)

/** Offers on a real chain, with short times. The admin wallet of the node plays the holder. */
export async function openOfferScene(settings: Record<string, string> = {}) {
  const scene = await openMarketScene({
    settings: {
      'market.offerSeconds': '2',
      'market.offerAnswerSeconds': '1',
      'market.offerMinutes': '60',
      ...settings,
    },
  })
  const { own, ledger, config } = scene
  const holder = own.wallets.admin.address
  const published: Uint8Array[] = []
  const state = { answers: true, subscribers: ['a peer'] }
  const host: Partial<Host> = {
    peerId,
    networkId: 'test',
    subscribersOf: () => state.subscribers,
    publish: async (_, bytes) => {
      published.push(bytes)
      return { recipients: 1 }
    },
    request: async (to, _, bytes) => {
      const question = await readBlockQuestion({ network: 'test', holder: to, creator: peerId }, bytes)
      const index = state.answers ? question.blockIndex : (question.blockIndex + 1) % blocks.length
      return writeBlockAnswer({ block: blocks[index] as Uint8Array, siblings: copy.prove(index) })
    },
  }
  const network: PeerNetwork = {
    peerId,
    seed,
    status: () => ({ state: 'ready', peerId, multiaddrs: [] }),
    // Only what offers ask of a host is here.
    current: () => host as Host,
    ready: async () => host as Host,
    onOpen: () => undefined,
    stop: async () => undefined,
  }
  const findDataset = (id: string) => ({ id, rootHash: `0x${'ab'.repeat(32)}`, bytes: 2111 })
  const onFault = (error: unknown) => {
    throw error
  }
  const make = () => new Offers({ ledger, chains: scene.market, network, config, findDataset, onFault })
  let offers = make()
  await offers.start()
  scene.market.onRewind((_, chain) => offers.recheck(chain))

  const send: typeof own.send = (tx, contract, name, args) =>
    own.send({ ...tx, key: randomUUID() }, contract, name, args)
  await send({ key: '', wallet: holder }, 'Token', 'approve', [own.addresses.DatasetMarket, 1n << 200n])
  await send({ key: '', wallet: holder }, 'DatasetMarket', 'deposit', [1000n * unit])

  const rowOf = (id: string): OfferRow => {
    const row = ledger.read((r) => r.get(offerRows, id))
    if (row === undefined) throw new Error(`no offer ${id}`)
    return row
  }

  return {
    ...scene,
    holder,
    host: state,
    published,
    offers: () => offers,
    rowOf,
    newId: (): Hex => `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`,
    ask: (
      wishes = {},
      datasetId: string = `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`,
      caller: Caller = scene.caller,
    ) => offers.ask({ datasetId, wishes }, caller, new AbortController().signal),
    /** Resolves when the offer is as wanted. */
    until: (id: string, isThere: (row: OfferRow) => boolean) =>
      vi.waitUntil(() => (isThere(rowOf(id)) ? rowOf(id) : false), {
        timeout: 20_000,
        interval: 20,
      }) as Promise<OfferRow>,
    untilOver(id: string): Promise<OfferRow> {
      return this.until(id, (row) => !isOpen(row.state))
    },
    /** Bids as a holder does that got its copy. */
    async bid(id: string, price = 1n): Promise<void> {
      const row = await this.until(id, ({ offerId }) => offerId !== undefined)
      const offerId = BigInt(row.offerId ?? 0)
      const { root: copyRoot, blockCount } = copy
      const domain = { chainId: own.chainId, contract: own.addresses.DatasetMarket }
      const account = own.wallets.account(row.wallet)
      const delivery = await account?.signTypedData(deliveryData(domain, { offerId, holder, copyRoot, blockCount }))
      const stake = BigInt(row.terms.minStake) > price ? BigInt(row.terms.minStake) : price
      const terms = { price, stake, blockCount, validUntil: 2 ** 32 - 1, copyRoot }
      await send({ key: '', wallet: holder }, 'DatasetMarket', 'bid', [offerId, terms, delivery ?? '0x'])
      const note = { peerId: 'a peer', copyRoot, times: 1, at: 0 }
      await ledger.writeWithoutReceipt((w) => w.put(deliveryRows, [id, holder.toLowerCase()], note))
    },
    /** Ends the offers and begins anew, as after a restart. */
    async restart(): Promise<void> {
      await offers.stop()
      offers = make()
      await offers.start()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await offers.stop()
      await scene[Symbol.asyncDispose]()
    },
  }
}
