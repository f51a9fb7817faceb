import { existsSync } from 'node:fs'
import type { ChainEvent } from '@kg/chain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { datasetRows } from '../../datasets/records/table.js'
import type { HoldJobs } from './hold-jobs.js'
import { type HoldingScene, openHoldingScene } from './holding-scene.test.support.js'
import { pruneHoldings } from './prune-holdings.js'
import type { HoldingState } from './table.js'

vi.setConfig({ testTimeout: 30_000 })

describe('a holding', () => {
  let scene: HoldingScene
  let holds: HoldJobs
  const heard: ChainEvent[] = []
  const signal = new AbortController().signal
  beforeAll(async () => {
    scene = await openHoldingScene()
    scene.market.follow(async (events) => void heard.push(...events))
    holds = scene.openHolds()
    await holds.jobs.start()
  })
  afterAll(async () => {
    await holds.jobs.stop()
    await scene[Symbol.asyncDispose]()
  })

  const reach = (offerId: number, state: HoldingState) =>
    vi.waitFor(() => expect(scene.rowOf(offerId)?.state).toBe(state), 20_000)
  const send = (name: 'challenge' | 'completeHoldings', args: readonly [bigint, `0x${string}`, number]) =>
    scene.send({ key: '', wallet: scene.creator }, 'DatasetMarket', name as 'challenge', args)
  async function bid(name: string, terms: Parameters<HoldingScene['offer']>[1] = {}) {
    const datasetId = await scene.importObject(name)
    const offer = await scene.offer(datasetId, terms)
    const begun = await holds.consider(scene.own, offer)
    if ('refusal' in begun) throw new Error(begun.refusal)
    await holds.jobs.endOf(begun.jobId, scene.caller)
    return { ...offer, datasetId }
  }
  const heldDataset = (id: string) => scene.ledger.read((r) => r.get(datasetRows, [id, scene.holder.caller.agent]))

  it('begins when the node is chosen, answers challenges by itself, and ends with its data removed', async () => {
    const { offerId, datasetId, ...ref } = await bid('milk')
    await scene.finalize(offerId)
    await reach(offerId, 'holding')
    expect(scene.rowOf(offerId)).toMatchObject({ number: 0, endsAt: expect.any(Number) })

    await send('challenge', [BigInt(offerId), scene.wallet, 1])
    await vi.waitFor(() => expect(heard.map(({ event }) => event)).toContain('ChallengeAnswered'), 20_000)
    await reach(offerId, 'holding')
    expect(scene.rowOf(offerId)?.challenge).toBeUndefined()
    expect((await scene.bidOf(offerId)).state).toBe(2)

    await scene.pass(86_401)
    const { own, wallet } = scene
    await scene.send({ key: '', wallet }, 'DatasetMarket', 'completeHoldings', [wallet, [BigInt(offerId)]])
    await reach(offerId, 'completed')
    expect(await own.read('DatasetMarket', 'profileOf', [wallet])).toMatchObject({ locked: 0n, reputation: 1 })

    const needs = { ...scene.needs, pruneHours: 24, signal }
    const path = scene.files.pathOf({ ...ref, offerId })
    await pruneHoldings(needs, Date.now())
    expect(existsSync(path)).toBe(true)
    await pruneHoldings(needs, Date.now() + 3_600_000)
    expect([existsSync(path), heldDataset(datasetId) !== undefined]).toEqual([false, true])
    await pruneHoldings({ ...needs, pruneHours: 0 }, Date.now() + 30 * 3_600_000)
    expect(heldDataset(datasetId)).toBeDefined()
    await pruneHoldings(needs, Date.now() + 30 * 3_600_000)
    expect(heldDataset(datasetId)).toBeUndefined()
    expect(scene.rowOf(offerId)).toMatchObject({ state: 'completed', prunedAt: expect.any(Number) })
  })

  it('is the same when events come twice and in another order', async () => {
    const row = scene.rowOf(1)
    const seq = scene.ledger.head()
    await scene.follower.follow([...heard, ...heard].reverse(), scene.own)
    expect(scene.rowOf(1)).toEqual(row)
    expect(scene.ledger.head()).toEqual(seq)
  })

  it('that changed lately is asked for again when the chain has removed blocks', async () => {
    const { own } = scene
    const read = vi.fn(own.read) as unknown as typeof own.read
    const chain = { ...own, read }
    const { HoldingFollower } = await import('./follow-holdings.js')
    const at = (now: number) => new HoldingFollower({ ...scene.needs, answers: scene.answers, now: () => now })
    const row = await bid('yoghurt')
    await at(Date.now() + 2 * 86_400_000).refreshLatest(chain)
    expect(read).not.toHaveBeenCalled()
    await at(Date.now()).refreshLatest(chain)
    expect(read).toHaveBeenCalledWith('DatasetMarket', 'offerOf', [BigInt(row.offerId)])
  })

  it('that does not begin is released: the creator cancelled, or the bid was not chosen', async () => {
    const first = await bid('cheese')
    await scene.send({ key: '', wallet: scene.creator }, 'DatasetMarket', 'cancelOffer', [BigInt(first.offerId)])
    await reach(first.offerId, 'released')
    expect(scene.rowOf(first.offerId)?.reason).toContain('cancelled')
    const second = await bid('whey')
    // An event that comes later would say that the bid is still good.
    const isHeard = ({ event, args }: ChainEvent) => event === 'BidMade' && args.offerId === BigInt(second.offerId)
    await vi.waitFor(() => expect(heard.some(isHeard)).toBe(true), 20_000)
    const row = scene.rowOf(second.offerId)
    if (row === undefined) throw new Error('there is no row')
    const late = new (await import('./follow-holdings.js')).HoldingFollower({
      ...scene.needs,
      answers: scene.answers,
      now: () => (row.validUntil + 1) * 1000,
    })
    expect(await late.refresh(scene.own, row)).toMatchObject({ state: 'released', reason: 'The node was not chosen' })
    await pruneHoldings({ ...scene.needs, pruneHours: 0, signal }, Date.now() + 3_600_000)
    expect(heldDataset(second.datasetId)).toBeUndefined()
    expect(existsSync(scene.files.pathOf(second))).toBe(false)
  })

  it('whose copy is gone fails, and says so', async () => {
    const { offerId, ...ref } = await bid('butter', { holdingTime: 3600 })
    await scene.finalize(offerId)
    await reach(offerId, 'holding')
    await scene.answers.jobs.stop()
    await scene.files.remove({ ...ref, offerId })
    await send('challenge', [BigInt(offerId), scene.wallet, 0])
    await reach(offerId, 'challenged')
    expect(scene.rowOf(offerId)?.challenge).toMatchObject({ blockIndex: 0 })
    await scene.pass(601)
    await scene.send({ key: '', wallet: scene.creator }, 'DatasetMarket', 'failHolder', [BigInt(offerId), scene.wallet])
    await reach(offerId, 'failed')
    expect(scene.rowOf(offerId)?.reason).toContain('not answered in time')
  })
})
