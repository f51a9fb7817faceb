import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MetricName } from '@kg/contract'
import { quantile, type RequestCounts } from '../http/metrics.js'

/** The main figures of a node at one moment; undefined where there is nothing to tell. */
export type Figures = Record<MetricName, number | undefined>

/** Where the figures come from. None of them searches or counts anything. */
export interface FigureSources {
  readonly now: () => number
  /** The folder whose disk has to take the node's writes. */
  readonly home: string
  /** The folder of the ledger. */
  readonly ledger: string
  readonly requests: () => RequestCounts
  /** Receipts since ever. */
  readonly receipts: () => number
  readonly jobsWaiting: () => number
  /** Gossip messages since the start, both ways. */
  readonly gossip: () => number
  readonly peers: () => number
  readonly loopDelayP99Ms: () => number
}

/** Reads the figures; rates and latencies are those since it was last called. */
export function makeReadFigures(sources: FigureSources): () => Promise<Figures> {
  let before = readCounters(sources)
  return async () => {
    const now = readCounters(sources)
    const { at, requests, receipts, gossip } = before
    before = now
    const seconds = (now.at - at) / 1000
    // Without time that has passed, as after a correction of the clock, there is no rate.
    const rate = (difference: number) => (seconds > 0 ? difference / seconds : undefined)
    const asked = subtract(now.requests, requests)
    const latency = (share: number) => (asked.requests > 0 ? quantile(asked, share) : undefined)
    return {
      requestsPerSecond: rate(asked.requests),
      requestP50Ms: latency(0.5),
      requestP95Ms: latency(0.95),
      writesPerSecond: rate(now.receipts - receipts),
      jobsWaiting: sources.jobsWaiting(),
      gossipPerSecond: rate(now.gossip - gossip),
      rssBytes: process.memoryUsage.rss(),
      loopDelayP99Ms: sources.loopDelayP99Ms(),
      peers: sources.peers(),
      ledgerBytes: await readFileBytes(join(sources.ledger, 'data.mdb')),
      diskFreeBytes: await readFreeBytes(sources.home),
    }
  }
}

const readCounters = ({ now, requests, receipts, gossip }: FigureSources) => ({
  at: now(),
  requests: requests(),
  receipts: receipts(),
  gossip: gossip(),
})

const subtract = (now: RequestCounts, before: RequestCounts): RequestCounts => ({
  requests: now.requests - before.requests,
  counts: now.counts.map((count, i) => count - (before.counts[i] ?? 0)),
})

/** A rewrite of the ledger replaces its file: for a moment there may be none. */
const readFileBytes = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

const readFreeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
