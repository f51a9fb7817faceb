import { z } from 'zod'
import { PeersUnavailableError } from '../errors/graphs.js'
import {
  OutboxFullError,
  RecipientAmbiguousError,
  RecipientUnknownError,
  RecipientWithoutKeyError,
} from '../errors/messages.js'
import { json, route } from '../route.js'
import { address, contextGraphId, moment, nextCursor, page } from '../schemas/common.js'
import { inboxPolicy, longestText, message, messageId, queuedMessage, recipient } from '../schemas/message.js'

const family = 'messages'
const text = z.string().min(1).max(longestText)

export const sendMessage = route({
  method: 'POST',
  path: '/api/chat',
  family,
  summary: 'Send an encrypted message to an agent',
  about:
    'Give the recipient as `to` or `peerId`, and the text as `text` or `message`. It is encrypted for the recipient and stored before the answer. If the recipient cannot be reached, the node tries again for seven days.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  body: json(
    z
      .strictObject({
        to: recipient.optional(),
        peerId: recipient.optional(),
        text: text.optional(),
        message: text.optional(),
        contextGraphId: contextGraphId.optional(),
        waitMs: z.int().min(0).max(30_000).default(5000).describe('How long to wait for the delivery'),
      })
      .refine(({ to, peerId }) => (to === undefined) !== (peerId === undefined), {
        error: 'must name a recipient: either `to` or `peerId`',
      })
      .refine((body) => (body.text === undefined) !== (body.message === undefined), {
        error: 'must contain a text: either `text` or `message`',
      }),
  ),
  replies: {
    200: json(
      z.object({
        delivered: z.boolean().describe('The recipient’s node has acknowledged it'),
        queued: z.boolean().describe('Stored; the node will try again'),
        messageId,
        attempts: z.int(),
        to: address,
        error: z.string().optional().describe('Why it is not delivered'),
      }),
    ),
  },
  errors: [
    RecipientUnknownError,
    RecipientAmbiguousError,
    RecipientWithoutKeyError,
    OutboxFullError,
    PeersUnavailableError,
  ],
})

export const listMessages = route({
  method: 'GET',
  path: '/api/messages',
  family,
  summary: 'List the messages of the token’s agent, newest first',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    peer: recipient.optional().describe('Only messages with this agent: address, name or peer id'),
    agent: address.optional().describe('Only messages with this agent'),
    since: moment.optional().describe('Only messages after this time: ISO 8601, or milliseconds since 1970'),
    ...page,
  }),
  replies: {
    200: json(
      z.object({
        messages: z.array(message),
        with: z
          .object({ agent: address, name: z.string().optional() })
          .optional()
          .describe('Whom `peer` or `agent` names'),
        nextCursor,
      }),
    ),
  },
  errors: [RecipientUnknownError, RecipientAmbiguousError],
})

export const listOutbox = route({
  method: 'GET',
  path: '/api/messages/outbox',
  family,
  summary: 'List undelivered messages, oldest first for each recipient',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject(page),
  replies: { 200: json(z.object({ messages: z.array(queuedMessage), nextCursor })) },
  errors: [],
})

export const markMessagesRead = route({
  method: 'POST',
  path: '/api/messages/read',
  family,
  summary: 'Mark messages as read',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ ids: z.array(messageId).min(1).max(1000) })),
  replies: { 200: json(z.object({ read: z.int().describe('Number of messages newly marked as read') })) },
  errors: [],
})

export const messagePolicy = route({
  method: 'GET',
  path: '/api/messages/policy',
  family,
  summary: 'Show who may send messages to the token’s agent',
  about:
    'A rule that names the sender or its peer decides first, deny before allow; then the rule `*`. Then contacts may write: agents that this agent has written to, agents of this node, and members of a common restricted context graph. For others, `default` decides: deny, except on the network `local`. It applies to skills too.',
  auth: 'agent',
  deadline: 'read',
  replies: { 200: json(inboxPolicy) },
  errors: [],
})

export const setMessagePolicy = route({
  method: 'PUT',
  path: '/api/messages/policy',
  family,
  summary: 'Set who may send messages to the token’s agent',
  about: 'Replaces all rules. `allow: ["*"]` opens the inbox to everyone.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      default: inboxPolicy.shape.default.optional(),
      allow: inboxPolicy.shape.allow.default([]),
      deny: inboxPolicy.shape.deny.default([]),
    }),
  ),
  replies: { 200: json(inboxPolicy) },
  errors: [],
})
