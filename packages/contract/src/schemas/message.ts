import { z } from 'zod'
import { address, timestamp, unreadable } from './common.js'

export const recipient = z
  .string()
  .min(1)
  .max(256)
  .describe('Address, name or peer id of an agent that this node knows')
export const messageId = z.string().regex(/^[0-9a-f]{32}$/)

/** Characters of a message. */
export const longestText = 32_768

export const message = z
  .object({
    id: messageId,
    ts: timestamp.describe('When this node has sent or received it'),
    direction: z.enum(['in', 'out']),
    agent: address.describe('The other agent'),
    peer: z.string().describe('Peer id of its node'),
    peerName: z.string().optional().describe('Name of the other agent'),
    text: z.string(),
    contextGraphId: z.string().optional().describe('What it is about'),
    sentAt: timestamp.describe('When it was written, by the clock of its sender'),
    signed: z.boolean().optional().describe('Of a received one: the agent itself has signed it, not only its node'),
    delivered: z.boolean().optional().describe('Of a sent one: the node of the recipient has acknowledged it'),
    state: z.enum(['queued', 'delivered', 'refused', 'expired']).optional().describe('Of a sent one'),
    readAt: timestamp.optional(),
    unreadable,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

export const queuedMessage = z
  .object({
    id: messageId,
    agent: address.describe('The recipient'),
    attempts: z.int(),
    queuedAt: timestamp,
    nextAttemptAt: timestamp,
    expiresAt: timestamp,
    lastError: z.string().optional(),
    unreadable,
  })
  .meta({ id: 'QueuedMessage' })
export type QueuedMessage = z.infer<typeof queuedMessage>

const rule = z.string().min(1).max(128).describe('An agent’s address, a peer id, or * for everyone')
export const inboxPolicy = z
  .object({
    default: z.enum(['deny', 'allow']).describe('For those whom no rule names and who are no contacts'),
    allow: z.array(rule).max(1000),
    deny: z.array(rule).max(1000),
  })
  .meta({ id: 'InboxPolicy' })
