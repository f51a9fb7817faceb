import type { Validate } from './judge.js'

export interface Membership {
  /**
   * Runs before the message is delivered or passed on. `from` is the neighbour that delivered it: who wrote it stands in
   * the envelope. `reject` is for what an honest peer never passes on, and costs that neighbour its standing.
   */
  readonly validate: Validate
  readonly onMessage: (message: Uint8Array, from: string) => void
  /** This neighbour has said more than was listened to. */
  readonly onMissed?: (from: string) => void
}

export interface Gossip {
  /** Returns false if this host is in as many topics as it may be. Nothing is joined then. */
  join(topic: string, membership: Membership): boolean
  leave(topic: string): void
  /** Equal bytes are sent once in two minutes. With no subscriber in reach, `recipients` is 0 and nothing is kept. */
  publish(topic: string, message: Uint8Array): Promise<{ recipients: number }>
  subscribersOf(topic: string): string[]
}
