import { metricNames } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { MetricHistory } from './metric-history.js'
import type { Figures } from './read-figures.js'
import { sampleBlocks } from './table.js'

const hour = 3_600_000
const begin = Date.parse('2026-05-01T00:00:00Z')

const figures = (peers: number | undefined) => async (): Promise<Figures> => ({
  // Every name is there.
  ...(Object.fromEntries(metricNames.map((name) => [name, 1])) as Figures),
  peers,
})
const fail = (error: unknown) => {
  throw error
}

describe('the history of a node', () => {
  it('has the figures of a span, thinned', async () => {
    await using opened = await openTestLedger()
    let now = begin
    const history = new MetricHistory({ ledger: opened.ledger, now: () => now, onFault: fail })
    for (let i = 0; i < 240; i++, now += 15_000) await history.note(figures(i))
    const all = history.read({ points: 5761 })
    expect(all.stepSeconds).toBe(15)
    expect(all.times).toHaveLength(240)
    expect(all.series.peers.slice(0, 3)).toEqual([0, 1, 2])
    const some = history.read({ from: begin, to: begin + hour - 1, points: 5 })
    expect(some).toMatchObject({ stepSeconds: 900, times: [0, 1, 2, 3].map((i) => begin + i * 900_000) })
    expect(some.series.peers).toEqual([29.5, 89.5, 149.5, 209.5])
    expect(history.read({ from: now, to: begin, points: 5 }).times).toEqual([])
  })

  it('goes back 24 hours, in memory and on disk', async () => {
    await using opened = await openTestLedger()
    let now = begin
    const history = new MetricHistory({ ledger: opened.ledger, now: () => now, onFault: fail })
    for (let i = 0; i < 5760 + 400; i++, now += 15_000) await history.note(figures(i))
    const { times } = history.read({ points: 5761 })
    expect(times[0]).toBeGreaterThanOrEqual(now - 24 * hour)
    expect(history.read({ points: 24 }).times.length).toBeLessThanOrEqual(24)
    expect(opened.ledger.read((r) => r.count(sampleBlocks))).toBeLessThanOrEqual(5760 / 20 + 2)
  })

  it('goes on after a restart, with a gap while the node was away', async () => {
    await using opened = await openTestLedger()
    let now = begin
    const open = () => new MetricHistory({ ledger: opened.ledger, now: () => now, onFault: fail })
    const first = open()
    for (let i = 0; i < 25; i++, now += 15_000) await first.note(figures(i === 24 ? undefined : i))
    await first.stop()
    now += 60_000
    const second = open()
    second.start(figures(99))
    await second.stop()
    const { peers, rssBytes } = second.read({ points: 5761 }).series
    expect(peers).toEqual([...Array.from({ length: 24 }, (_, i) => i), null, null, null, null, null, 99])
    expect(rssBytes?.[24]).toBe(1)
  })

  it('survives a disk that takes no writes, and saves later', async () => {
    await using opened = await openTestLedger()
    const faults: unknown[] = []
    let isFull = true
    const ledger: typeof opened.ledger = {
      ...opened.ledger,
      writeWithoutReceipt: (fn) =>
        isFull ? Promise.reject(new Error('disk full')) : opened.ledger.writeWithoutReceipt(fn),
    }
    let now = begin
    const history = new MetricHistory({ ledger, now: () => now, onFault: (error) => faults.push(error) })
    for (let i = 0; i < 19; i++, now += 15_000) await history.note(figures(i))
    await expect(history.note(figures(19))).rejects.toThrow('disk full')
    expect(history.read({ points: 5761 }).times).toHaveLength(20)
    isFull = false
    await history.stop()
    expect(opened.ledger.read((r) => [...r.range(sampleBlocks)].map(({ value }) => value.samples.length))).toEqual([20])
    expect(faults).toEqual([])
  })
})
