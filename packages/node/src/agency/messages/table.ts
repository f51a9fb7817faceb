import { defineTable } from '@kg/store'

/** A message in the mailbox of an agent of this node. */
export interface MessageRow {
  /** 32 hex digits, chosen by the sender. */
  id: string
  owner: string
  /** The other agent. */
  other: string
  /** Peer id of the other agent's node. */
  peer: string
  direction: 'in' | 'out'
  /** Number of the receipt it was stored under: the order of a mailbox. */
  seq: number
  at: number
  /** By the clock of the sender. */
  sentAt: number
  text: string
  contextGraphId?: string
  /** Of a received one: whether the agent's own signature is on it. */
  signed?: boolean
  /** Of a sent one. */
  state?: 'queued' | 'delivered' | 'refused' | 'expired'
  attempts?: number
  readAt?: number
}

export type MessageKey = [owner: string, other: string, direction: 'in' | 'out', id: string]

export const messageRows = defineTable<MessageRow, MessageKey>()('messages', {
  indexes: {
    byTime: (row) => [row.owner, row.seq],
    byConversation: (row) => [row.owner, row.other, row.seq],
    byId: (row) => [row.owner, row.id],
    received: (row) => (row.direction === 'in' ? [row.owner, row.other, row.seq] : undefined),
  },
  groups: (row) => (row.direction === 'in' ? [['in', row.owner, row.other]] : []),
})

export const messageKey = ({ owner, other, direction, id }: MessageRow): MessageKey => [owner, other, direction, id]

/** A message that its recipient's node has not acknowledged yet. */
export interface OutboxRow {
  id: string
  owner: string
  to: string
  seq: number
  attempts: number
  queuedAt: number
  dueAt: number
  expiresAt: number
  lastError?: string
  /** Waits for an earlier message to the same recipient. */
  held?: true
}

export type OutboxKey = [owner: string, to: string, seq: number]

export const outboxRows = defineTable<OutboxRow, OutboxKey>()('outbox', {
  indexes: {
    due: (row) => (row.held ? undefined : row.dueAt),
    byRecipient: (row) => (row.held ? undefined : row.to),
  },
  groups: (row) => [['of', row.owner]],
})

export const outboxKey = ({ owner, to, seq }: OutboxRow): OutboxKey => [owner, to, seq]

/** From whom an agent takes messages. */
export interface InboxPolicy {
  /** Absent: what the network's kind says. */
  default?: 'allow' | 'deny'
  allow: string[]
  deny: string[]
}

export const inboxPolicies = defineTable<InboxPolicy>()('inbox-policies')
