import type { Reply, Routes } from '@kg/contract'

export type Figures = Reply<Routes['metricHistory']>
type Name = keyof Figures['series']

const mb = (value: number) => `${Math.round(value / 1e6).toLocaleString()} MB`
const ms = (value: number) => `${value.toFixed(1)} ms`
const perSecond = (value: number) => `${value.toFixed(1)} a second`
const whole = (value: number) => Math.round(value).toLocaleString()

export interface Figure {
  readonly name: Name
  readonly word: string
  readonly write: (value: number) => string
  /** Beyond it something is wrong: above, or below where less is worse. */
  readonly limit?: { readonly value: number; readonly isLeast?: boolean }
}

/** The figures in the order in which they are shown. The limit is the one at which the node warns. */
export const figures: readonly Figure[] = [
  { name: 'requestsPerSecond', word: 'Requests', write: perSecond },
  { name: 'requestP50Ms', word: 'Requests, p50', write: ms },
  { name: 'requestP95Ms', word: 'Requests, p95', write: ms },
  { name: 'writesPerSecond', word: 'Writes', write: perSecond },
  { name: 'jobsWaiting', word: 'Jobs that wait', write: whole },
  { name: 'gossipPerSecond', word: 'Gossip', write: perSecond },
  { name: 'loopDelayP99Ms', word: 'Delay of the event loop, p99', write: ms },
  { name: 'rssBytes', word: 'Memory', write: mb },
  { name: 'peers', word: 'Peers', write: whole },
  { name: 'ledgerBytes', word: 'Ledger', write: mb },
  { name: 'diskFreeBytes', word: 'Free on disk', write: mb, limit: { value: 2 ** 30, isLeast: true } },
]

export const isBeyond = ({ limit }: Figure, value: number): boolean =>
  limit !== undefined && (limit.isLeast === true ? value < limit.value : value > limit.value)
