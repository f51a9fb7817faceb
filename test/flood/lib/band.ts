import { randomBytes, randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { addressOfKey, type Hex, nameHash } from '@kg/core'
import { sealEnvelope } from '@kg/net'
import { topicOf, wire } from '../../lib/scripted-member.js'
import { type Stranger, sealedRecord, stranger } from '../../lib/stranger.js'
import type { Target } from './target.js'

/** How often each attack was tried, and how often the node went along with it. */
export type Tally = Record<string, { tried: number; accepted: number }>

export interface AgentKey {
  readonly secret: Uint8Array
  readonly agent: Hex
  /** The number of its last asset. */
  assets: number
}

/** One stranger: several hosts and many agent keys. */
export interface Band extends AsyncDisposable {
  readonly target: Target
  readonly peerId: string
  readonly hosts: readonly Stranger[]
  readonly keys: readonly AgentKey[]
  readonly tally: Tally
  readonly signal: AbortSignal
  /** Tries something, and counts how it ended. What is refused is what the flood is about, so nothing is thrown. */
  attempt(what: string, work: () => Promise<unknown>): Promise<void>
}

export async function gatherBand(target: Target, { keys, ms }: { keys: number; ms: number }): Promise<Band> {
  const count = Math.min(8, Math.ceil(keys / 5))
  const hosts = await Promise.all(Array.from({ length: count }, () => stranger(target.place)))
  const ids = await Promise.all(hosts.map(({ host }) => host.dial(target.address)))
  const tally: Tally = {}
  return {
    target,
    peerId: ids[0] ?? '',
    hosts,
    keys: Array.from({ length: keys }, newAgentKey),
    tally,
    signal: AbortSignal.timeout(ms),
    async attempt(what, work) {
      const count = tally[what] ?? { tried: 0, accepted: 0 }
      tally[what] = count
      count.tried++
      try {
        await work()
        count.accepted++
      } catch (error) {
        if (!(error instanceof Error)) throw error
      }
      await setImmediate()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(hosts.map(({ host }) => host.stop()))
    },
  }
}

function newAgentKey(): AgentKey {
  const secret = new Uint8Array(randomBytes(32))
  return { secret, agent: addressOfKey(secret).toLowerCase() as Hex, assets: 0 }
}

export function pick<T>(list: readonly T[]): T {
  const one = list[randomInt(list.length)]
  if (one === undefined) throw new RangeError('nothing to pick from')
  return one
}

export interface Junk {
  readonly graph: string
  readonly name: string
  readonly lines: readonly string[]
  readonly version?: number
}

/** A record that one of the keys has sealed as it should be. */
export function sealJunk({ target }: Band, key: AgentKey, junk: Junk) {
  key.assets++
  return sealedRecord({ ...junk, number: key.assets, place: target.place, key: key.secret })
}

/** Tells the subscribers of a graph of a record. Fails when there are none. */
export async function gossip({ host, seed }: Stranger, graph: string, record: object): Promise<void> {
  const body = wire({ graph: nameHash(graph), ...record })
  const message = sealEnvelope({ type: 'share', network: host.networkId, body }, seed)
  const { recipients } = await host.publish(topicOf(graph), message)
  if (recipients === 0) throw new Error('nobody listens')
}

/** Statements that compress badly. */
export const junkLines = (count: number, bytes: number): string[] =>
  Array.from({ length: count }, (_, i) => `<urn:junk:${i}> <urn:junk:p> "${randomBytes(bytes / 2).toString('hex')}" .`)
