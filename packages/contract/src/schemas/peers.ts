import { z } from 'zod'
import { address, contextGraphId, timestamp, unreadable } from './common.js'

export const peerId = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{40,64}$/, 'must be a peer id')
  .describe('Peer id of a node, as in `/p2p/<peer id>`')

export const transport = z.enum(['tcp', 'ws', 'relay'])
export const direction = z.enum(['inbound', 'outbound'])

export const agentClient = z.strictObject({
  name: z.string().min(1).max(128),
  version: z.string().max(64).optional(),
})

export const agent = z
  .object({
    agentAddress: address,
    agentUri: z.string(),
    name: z.string(),
    framework: z.string().optional(),
    mode: z.enum(['custodial', 'self-sovereign']).optional().describe('Only for agents on this node'),
    isNodeAgent: z.boolean().describe('Whether it is the node’s own agent'),
    registeredAt: timestamp.optional().describe('Only for agents on this node'),
    peerId: z.string().optional().describe('Node that acts for it, according to its profile'),
    nodeRole: z.enum(['core', 'edge']).optional(),
    identityId: z.string().optional().describe('On-chain identity of its node'),
    encryptionKey: z.string().optional().describe('X25519, hex'),
    skills: z.array(z.string()),
    profileVersion: z.int().optional(),
    connectionStatus: z.enum(['self', 'connected', 'disconnected']),
    connectionTransport: transport.optional(),
    connectionDirection: direction.optional(),
    connectedSinceMs: z.number().optional().describe('Milliseconds since 1970'),
    lastSeen: timestamp
      .optional()
      .describe('Of agents on this node, only for the operator: last use of a token since the start'),
    client: z
      .object({ ...agentClient.shape, at: timestamp })
      .optional()
      .describe('Client that last began to act for it over MCP; only for the operator'),
    latencyMs: z.number().optional(),
    unreadable,
  })
  .meta({ id: 'Agent' })

export const connection = z
  .object({
    peerId: z.string(),
    remoteAddr: z.string(),
    direction,
    transport,
    openedAt: timestamp,
    streams: z.int(),
  })
  .meta({ id: 'Connection' })

const statusWords = 'denied: no peer lets this node read it; unreachable: no peer answered'

export const catchUpStatus = z
  .enum(['queued', 'running', 'done', 'failed', 'denied', 'unreachable'])
  .describe(statusWords)

const anyCatchUp = z.object({
  jobId: z.string(),
  contextGraphId,
  queuedAt: timestamp,
  startedAt: timestamp.optional(),
  finishedAt: timestamp.optional(),
  result: z.object({
    peers: z.int().describe('Number of peers it was compared with'),
    received: z.int().describe('Number of fetched assets'),
    lacking: z.int().describe('Number of assets still to come'),
    quads: z.int(),
  }),
  error: z.string().optional(),
})

export const catchUp = z
  .discriminatedUnion('status', [
    anyCatchUp.extend({ status: catchUpStatus.extract(['queued', 'running']) }),
    anyCatchUp.extend({ status: z.literal('done'), finishedAt: timestamp }),
    anyCatchUp.extend({
      status: catchUpStatus.extract(['failed', 'denied', 'unreachable']).describe(statusWords),
      finishedAt: timestamp,
      error: z.string(),
    }),
  ])
  .meta({ id: 'CatchUp' })
export type CatchUpReply = z.infer<typeof catchUp>
