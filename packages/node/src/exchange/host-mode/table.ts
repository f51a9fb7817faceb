import { defineTable } from '@kg/store'
import type { HostKey } from '../membership/table.js'

/** A context graph whose ciphertext this node stores for its members. It may know no more of it than the hash. */
export interface HostedGraph {
  hash: string
  curator?: string
  /** The newest key that the curator has signed: whoever has it is a member. */
  hostKey?: HostKey
  since: number
  messages: number
  bytes: number
  /** Of the next message. */
  next: number
}

export const hostedGraphs = defineTable<HostedGraph>()('hosted-graphs')

export interface HostedMessage {
  sealed: Uint8Array
  at: number
  /** The peer that wrote it, where nothing proves that it is a member. */
  from?: string
}

export const hostedMessages = defineTable<HostedMessage, [hash: string, number: number]>()('hosted-messages')

/** How far a member has read at a host. */
export const hostCursors = defineTable<number, [peerId: string, hash: string]>()('host-cursors')
