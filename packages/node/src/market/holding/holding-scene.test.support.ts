import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deliveryData } from '@kg/chain'
import type { Hex } from '@kg/core'
import { vi } from 'vitest'
import { datasetText } from '../../datasets/exporting/dataset-text.js'
import { shownElements } from '../../datasets/exporting/read-elements.js'
import { datasetsGraph, importDataset } from '../../datasets/importing/import-dataset.js'
import { PrepareThread } from '../../datasets/importing/prepare-in-thread.js'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { payingWallet } from '../contract/market-chain.js'
import type { CopyHeader } from '../copies/copy-header.js'
import { sealCopy } from '../copies/seal-copy.js'
import { openMarketScene } from '../market-scene.test.support.js'
import { AnswerJobs } from './answer-jobs.js'
import { CopyFiles } from './copy-files.js'
import { HoldingFollower } from './follow-holdings.js'
import { HoldJobs, type HoldNeeds } from './hold-jobs.js'
import { openHolder } from './holder.js'
import { findHolding } from './move-holding.js'
import type { HoldingRow } from './table.js'

export type HoldingScene = Awaited<ReturnType<typeof openHoldingScene>>

const unit = 10n ** 18n

/** A node whose operational wallet holds what its admin wallet offers, on a real chain, without peers. */
export async function openHoldingScene(settings: Record<string, string> = {}) {
  const scene = await openMarketScene({ settings })
  const { ledger, keys, config, home, memory, sealDomain, own, caller, market: chains, send } = scene
  const { graphs } = memory
  const thread = new PrepareThread()
  const [creator, wallet] = [own.wallets.admin.address, payingWallet(own)]
  const holder = openHolder(new Uint8Array(32).fill(7))
  const files = new CopyFiles(join(home.path, 'holdings'))
  const onFault = vi.fn()

  /** Hands a copy out as the creator does. */
  const fetch: HoldNeeds['fetch'] = async (_chain, row, path, signal): Promise<CopyHeader> => {
    const offerId = BigInt(row.offerId)
    const dataset = ledger.read((r) => requireDataset(r, row.datasetId, caller))
    async function* text() {
      for await (const piece of datasetText(dataset, shownElements(ledger, dataset, caller))) yield Buffer.from(piece)
    }
    const owner = { blockchainId: row.blockchainId, offerId, holder: row.wallet }
    const key = holder.encryptionKey.publicKey
    const sealed = await sealCopy(text(), { owner, key, path, signal })
    const { copyRoot, blockCount } = sealed
    const domain = { chainId: own.chainId, contract: own.addresses.DatasetMarket }
    const data = deliveryData(domain, { offerId, holder: row.wallet, copyRoot, blockCount })
    return { ...sealed, datasetId: row.datasetId, delivery: await own.wallets.admin.signTypedData(data) }
  }

  const base = { ledger, agent: () => caller.agent, files, chains, caller: () => caller, onFault }
  const needs: HoldNeeds = { ...base, config, graphs, sealDomain, thread, holder, fetch }
  const answers = new AnswerJobs(base)
  const follower = new HoldingFollower({ ...base, answers })
  chains.follow((events, chain) => follower.follow(events, chain))
  await answers.jobs.start()

  for (const account of [creator, wallet]) {
    await send({ key: '', wallet: account }, 'Token', 'approve', [own.addresses.DatasetMarket, 1n << 200n])
    await send({ key: '', wallet: account }, 'DatasetMarket', 'deposit', [10_000n * unit])
  }

  return {
    ...scene,
    needs,
    holder,
    files,
    answers,
    follower,
    creator,
    wallet,
    openHolds: (changes: Partial<HoldNeeds> = {}) => new HoldJobs({ ...needs, ...changes }),
    /** A dataset of the node's agent. */
    async importObject(name: string): Promise<Hex> {
      const path = join(home.path, `${randomUUID()}.json`)
      writeFileSync(path, JSON.stringify({ '@graph': [object(name)] }))
      const progress = { signal: new AbortController().signal, onStep: () => undefined }
      const request = { path, standard: 'GRAPH', contextGraph: datasetsGraph } as const
      return (await importDataset({ ledger, graphs, keys, sealDomain, thread }, request, caller, progress)).id as Hex
    },
    /** An offer of the admin wallet for it. */
    async offer(datasetId: Hex, { price = 100n * unit, ...changes }: Partial<Terms> = {}) {
      const { rootHash, bytes } = ledger.read((r) => requireDataset(r, datasetId, caller))
      const times = { holdingTime: 86_400, bidWindow: 600, answerWindow: 600 }
      const bounds = { holders: 1, minHolders: 1, minStake: 0n, minReputation: 0 }
      const terms = { datasetId, root: rootHash as Hex, size: BigInt(bytes), price, ...times, ...bounds, ...changes }
      await send({ key: '', wallet: creator }, 'DatasetMarket', 'createOffer', [terms])
      const offerId = Number(await own.read('DatasetMarket', 'offerCount', []))
      return { blockchainId: own.id, offerId, peerId: 'creator', creator }
    },
    async finalize(offerId: number): Promise<void> {
      await scene.pass(601)
      await send({ key: '', wallet: creator }, 'DatasetMarket', 'finalizeOffer', [BigInt(offerId)])
    },
    rowOf: (offerId: number): HoldingRow | undefined => findHolding({ ledger }, { blockchainId: own.id, offerId }),
    bidOf: (offerId: number) => own.read('DatasetMarket', 'bidOf', [BigInt(offerId), wallet]),
    async [Symbol.asyncDispose]() {
      await answers.jobs.stop()
      await thread.stop()
      await scene[Symbol.asyncDispose]()
    },
  }
}

interface Terms {
  readonly price: bigint
  readonly holdingTime: number
  readonly bidWindow: number
  readonly minStake: bigint
}
