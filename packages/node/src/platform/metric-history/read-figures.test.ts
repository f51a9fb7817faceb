import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Metrics } from '../http/metrics.js'
import { makeReadFigures } from './read-figures.js'

const home = mkdtempSync(join(tmpdir(), 'kg-figures-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function openFigures() {
  const metrics = new Metrics()
  const state = { now: 1_000_000, receipts: 40, gossip: 5 }
  const readFigures = makeReadFigures({
    now: () => state.now,
    home,
    ledger: home,
    requests: () => metrics.totals(),
    receipts: () => state.receipts,
    jobsWaiting: () => 3,
    gossip: () => state.gossip,
    peers: () => 2,
    loopDelayP99Ms: () => 7,
  })
  return { metrics, state, readFigures }
}

describe('the figures of a node', () => {
  it('are rates since the last reading', async () => {
    const { metrics, state, readFigures } = openFigures()
    for (let i = 0; i < 30; i++) metrics.observe('GET /a', 200, 1)
    Object.assign(state, { now: state.now + 15_000, receipts: 100, gossip: 35 })
    expect(await readFigures()).toMatchObject({ requestsPerSecond: 2, writesPerSecond: 4, gossipPerSecond: 2 })
    state.now += 15_000
    expect(await readFigures()).toMatchObject({ requestsPerSecond: 0, writesPerSecond: 0, gossipPerSecond: 0 })
  })

  it('have the latency of the requests since the last reading, of all routes together', async () => {
    const { metrics, state, readFigures } = openFigures()
    for (let i = 0; i < 100; i++) metrics.observe('GET /slow', 200, 900)
    state.now += 15_000
    expect(await readFigures()).toMatchObject({ requestP50Ms: 1000, requestP95Ms: 1000 })
    for (let i = 0; i < 90; i++) metrics.observe('GET /a', 200, 1)
    for (let i = 0; i < 10; i++) metrics.observe('GET /b', 200, 40)
    state.now += 15_000
    expect(await readFigures()).toMatchObject({ requestP50Ms: 1, requestP95Ms: 50 })
    expect(await readFigures()).toMatchObject({ requestP50Ms: undefined, requestP95Ms: undefined })
  })

  it('have no rate where no time has passed', async () => {
    const { state, readFigures } = openFigures()
    state.now -= 60_000
    expect(await readFigures()).toMatchObject({ requestsPerSecond: undefined, writesPerSecond: undefined })
  })

  it('tell the size of the ledger and the room on the disk, or nothing where there is no file', async () => {
    const { readFigures } = openFigures()
    expect(await readFigures()).toMatchObject({ ledgerBytes: undefined, jobsWaiting: 3, peers: 2, loopDelayP99Ms: 7 })
    writeFileSync(join(home, 'data.mdb'), 'x'.repeat(4096))
    const { ledgerBytes, diskFreeBytes, rssBytes } = await readFigures()
    expect(ledgerBytes).toBe(4096)
    expect(diskFreeBytes).toBeGreaterThan(0)
    expect(rssBytes).toBeGreaterThan(0)
  })
})
