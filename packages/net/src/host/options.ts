import type { Budgets } from '@kg/core/budget'
import type { PaceLimits } from '../protocols/pace.js'
import { InvalidHostOptionError } from './errors.js'

export interface HostOptions {
  /** The 32-byte seed of the node's Ed25519 key. */
  readonly privateKey: Uint8Array
  /** A core node serves relays and the DHT, an edge node only uses them. */
  readonly role: 'core' | 'edge'
  readonly listen: readonly string[]
  /** Public addresses to tell others in addition to those found. */
  readonly announce?: readonly string[]
  /** Peers to stay connected with. */
  readonly bootstrap?: readonly string[]
  /** Relays to hold a reservation at; each address ends in /p2p/<peer id>. */
  readonly relays?: readonly string[]
  readonly mdns?: boolean
  readonly dht?: boolean
  /** Keeps networks apart: part of gossip topics, of the DHT's protocol and of the mDNS service. */
  readonly networkId: string
  readonly maxConnections?: number
  /** Gossip topics that this host may be in. */
  readonly maxTopics?: number
  /** How slowly peers may send and read. */
  readonly pace?: Partial<PaceLimits>
  /** Where the host opens its budgets; by default it has its own. */
  readonly budgets?: Budgets
  /** What other peers see as this node's software. */
  readonly agentVersion?: string
  readonly log?: (line: string) => void
}

export const defaultMaxConnections = 300

const networkIdForm = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** Refuses settings that would only fail much later, when nobody looks. */
export function checkHostOptions(options: HostOptions, isMultiaddr: (text: string) => boolean): void {
  if (!networkIdForm.test(options.networkId)) {
    const why = 'use 1 to 64 of A–Z a–z 0–9 . _ : - and start with a letter or digit'
    throw new InvalidHostOptionError({ option: 'networkId', value: options.networkId, why })
  }
  for (const option of ['listen', 'announce', 'bootstrap', 'relays'] as const) {
    for (const value of options[option] ?? []) {
      if (!isMultiaddr(value)) throw new InvalidHostOptionError({ option, value, why: 'not a multiaddr' })
    }
  }
  for (const value of options.relays ?? []) {
    if (!/\/p2p\/[^/]+$/.test(value)) {
      throw new InvalidHostOptionError({ option: 'relays', value, why: 'it must end in /p2p/<peer id>' })
    }
  }
}
