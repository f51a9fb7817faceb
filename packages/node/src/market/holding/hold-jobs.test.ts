import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { datasetRows } from '../../datasets/records/table.js'
import { findDataset } from '../../datasets/records/visible-datasets.js'
import type { HoldJobs } from './hold-jobs.js'
import { type HoldingScene, openHoldingScene } from './holding-scene.test.support.js'
import { readTotals } from './holding-totals.js'

vi.setConfig({ testTimeout: 30_000 })

describe('a bid', () => {
  let scene: HoldingScene
  let holds: HoldJobs
  beforeAll(async () => {
    scene = await openHoldingScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())
  afterEach(() => holds.jobs.stop())

  const begin = async (offer: Parameters<HoldJobs['consider']>[1]): Promise<string> => {
    const begun = await holds.consider(scene.own, offer)
    if ('refusal' in begun) throw new Error(begun.refusal)
    return begun.jobId
  }
  const run = async (offer: Parameters<HoldJobs['consider']>[1]) => {
    await holds.jobs.start()
    return holds.jobs.endOf(await begin(offer), scene.caller)
  }

  it('is made once the copy is here and checked, and the dataset stays out of the way of its owner', async () => {
    holds = scene.openHolds()
    const datasetId = await scene.importObject('milk')
    const offer = await scene.offer(datasetId)
    expect(await run(offer)).toMatchObject({ state: 'succeeded', result: { state: 'waiting' } })
    const row = scene.rowOf(offer.offerId)
    expect(row).toMatchObject({ state: 'waiting', datasetId, copy: { blockCount: expect.any(Number) } })
    const bid = await scene.bidOf(offer.offerId)
    expect(bid).toMatchObject({ state: 1, price: BigInt(row?.price ?? 0), copyRoot: row?.copy?.root })
    const { holder, ledger } = scene
    expect(ledger.read((r) => r.get(datasetRows, [datasetId, holder.caller.agent]))).toMatchObject({
      contextGraph: holder.contextGraph,
    })
    expect(ledger.read((r) => findDataset(r, datasetId, scene.caller))?.agent).toBe(scene.caller.agent)
    expect(existsSync(scene.files.pathOf(offer))).toBe(true)
    expect(existsSync(`${scene.files.pathOf(offer)}.text`)).toBe(false)
  })

  it('is made again with the same copy and transaction when the node ended after it was sent', async () => {
    const datasetId = await scene.importObject('cheese')
    const offer = await scene.offer(datasetId)
    const { own, market } = scene
    const sent = new Set<string>()
    const send: typeof own.send = async (tx, ...call) => {
      sent.add((await own.send(tx, ...call)).hash)
      // Nobody learns of it any more.
      await new Promise((resolve) => tx.signal?.addEventListener('abort', resolve))
      throw new Error('the node has ended')
    }
    holds = scene.openHolds({ chains: { ready: async () => ({ ...own, send }) } })
    await holds.jobs.start()
    const id = await begin(offer)
    await vi.waitFor(() => expect(sent.size).toBe(1), 20_000)
    await holds.jobs.stop()
    const fetch = vi.fn(scene.needs.fetch)
    holds = scene.openHolds({ chains: market, fetch })
    await holds.jobs.start()
    expect(await holds.jobs.endOf(id, scene.caller)).toMatchObject({ state: 'succeeded' })
    expect(fetch).not.toHaveBeenCalled()
    expect(await scene.bidOf(offer.offerId)).toMatchObject({ state: 1 })
  })

  it('is not made with a copy that is another than the creator signed, and the reason is noted', async () => {
    const datasetId = await scene.importObject('butter')
    const offer = await scene.offer(datasetId)
    const fetch: typeof scene.needs.fetch = async (...given) => ({
      ...(await scene.needs.fetch(...given)),
      copyRoot: `0x${'1'.repeat(64)}`,
    })
    holds = scene.openHolds({ fetch })
    expect(await run(offer)).toMatchObject({ state: 'succeeded', result: { state: 'released' } })
    expect(scene.rowOf(offer.offerId)).toMatchObject({
      state: 'released',
      reason: expect.stringContaining('another root'),
      endedAt: expect.any(Number),
    })
    expect((await scene.bidOf(offer.offerId)).state).toBe(0)
  })

  it('waits for a creator that cannot be reached, until the time for bids is over', async () => {
    const offer = await scene.offer(await scene.importObject('cream'))
    const { PeerUnreachableError } = await import('@kg/contract')
    let now = Date.now()
    const fetch = vi.fn(async () => {
      if (fetch.mock.calls.length > 1) now += 700_000
      throw new PeerUnreachableError({ peer: 'creator', why: 'away' })
    })
    holds = scene.openHolds({ fetch, now: () => now })
    expect(await run(offer)).toMatchObject({ state: 'succeeded' })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(scene.rowOf(offer.offerId)).toMatchObject({ state: 'released', reason: expect.stringContaining('away') })
  })

  it('is given up when the copy does not arrive after many tries, however long the offer is open', async () => {
    const offer = await scene.offer(await scene.importObject('curd'))
    const { PeerUnreachableError } = await import('@kg/contract')
    const fetch = vi.fn(async () => Promise.reject(new PeerUnreachableError({ peer: 'creator', why: 'it broke off' })))
    holds = scene.openHolds({ fetch, backoffMs: () => 1 })
    expect(await run(offer)).toMatchObject({ state: 'succeeded', result: { state: 'released' } })
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(12)
    expect(scene.rowOf(offer.offerId)?.reason).toContain('broke off')
  })

  it('is made once when an offer is considered twice at a time, and not beyond the room that is left', async () => {
    const offer = await scene.offer(await scene.importObject('kefir'))
    const other = await scene.offer(await scene.importObject('quark'))
    const { count, bytes } = scene.ledger.read(readTotals)
    holds = scene.openHolds()
    const twice = await Promise.all([1, 2].map(() => holds.consider(scene.own, offer)))
    expect(twice.filter((one) => 'jobId' in one)).toHaveLength(1)
    const now = scene.ledger.read(readTotals)
    expect(now.count).toBe(count + 1)
    const config = { ...scene.config, 'market.holdTotalBytes': now.bytes + (now.bytes - bytes) }
    holds = scene.openHolds({ config })
    const third = await scene.offer(await scene.importObject('skyr1'))
    const both = await Promise.all([other, third].map((one) => holds.consider(scene.own, one)))
    expect(both.filter((one) => 'jobId' in one)).toHaveLength(1)
    expect(both).toContainEqual({ refusal: expect.stringContaining('holdTotalBytes') })
  })

  it('is not made on offers that do not fit the policy, or are not there', async () => {
    holds = scene.openHolds()
    const offer = await scene.offer(await scene.importObject('whey'), { price: 1n })
    const consider = (offerId: number) => holds.consider(scene.own, { ...offer, offerId })
    expect(await consider(offer.offerId)).toEqual({ refusal: expect.stringContaining('less than this node asks') })
    expect(await consider(99)).toEqual({ refusal: expect.stringContaining('does not know it') })
    expect(scene.rowOf(offer.offerId)).toBeUndefined()
  })
})
