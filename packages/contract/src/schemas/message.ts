import { z } from 'zod'
import { address, timestamp, unreadable } from './common.js'

export const recipient = z
  .string()
  .min(1)
  .max(256)
  .describe('Address, name or peer id of an agent that this node knows')
export const messageId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hex digits')

/** Characters of a message. */
export const longestText = 32_768

const anyMessage = z.object({
  id: messageId,
  ts: timestamp.describe('When this node sent or received it'),
  agent: address.describe('The other agent'),
  peer: z.string().describe('Peer id of its node'),
  peerName: z.string().optional().describe('Name of the other agent'),
  text: z.string(),
  contextGraphId: z.string().optional().describe('What it is about'),
  sentAt: timestamp.describe('When it was written, by the sender’s clock'),
  readAt: timestamp.optional(),
  unreadable,
})

export const message = z
  .discriminatedUnion('direction', [
    anyMessage.extend({
      direction: z.literal('in'),
      signed: z.boolean().describe('Whether the agent itself signed it, not only its node'),
    }),
    anyMessage.extend({
      direction: z.literal('out'),
      delivered: z.boolean().describe('Whether the recipient’s node has acknowledged it'),
      state: z.enum(['queued', 'delivered', 'refused', 'expired']),
    }),
  ])
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
    default: z.enum(['deny', 'allow']).describe('For everyone who is neither a contact nor named by a rule'),
    allow: z.array(rule).max(1000),
    deny: z.array(rule).max(1000),
  })
  .meta({ id: 'InboxPolicy' })
