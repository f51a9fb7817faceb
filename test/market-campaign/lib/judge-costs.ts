import type { Level, Reading } from './meter.js'

/** A group of offers, and what it cost. */
export interface Group extends Level {
  readonly offers: number
  readonly used: Reading
}

export interface Limits {
  /** How many times as much CPU the last offers may take as the first. */
  readonly ratio: number
  /** Messages of one offer at most. */
  readonly messages: number
}

export interface Verdict {
  readonly what: string
  readonly value: number
  readonly limit: number
}

/** Compares what the last offers cost with what the first cost. A value above its limit is a fault. */
export function judgeCosts(groups: readonly Group[], { ratio, messages }: Limits): Verdict[] {
  const [first, last] = [groups[0], groups.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('there are no offers to compare')
  const growth = (cost: (used: Reading) => number) => cost(last.used) / last.offers / (cost(first.used) / first.offers)
  return [
    { what: 'CPU of the creator, last to first', value: growth(({ creator }) => creator), limit: ratio },
    { what: 'CPU of the holders, last to first', value: growth(({ holders }) => holders), limit: ratio },
    { what: 'gas, last to first', value: growth(({ gas }) => gas), limit: ratio },
    { what: 'messages, last to first', value: growth(messagesIn), limit: ratio },
    { what: 'most messages of one offer', value: last.mostMessages, limit: messages },
  ]
}

export const messagesIn = ({ announcements, copies, questions }: Reading): number => announcements + copies + questions

/** Each holder fetches a copy at most, an offer is announced three times at most, and holders are asked twice at most. */
export const mostMessages = ({ holders, perOffer }: { readonly holders: number; readonly perOffer: number }): number =>
  3 + holders + 2 * perOffer
