import { z } from 'zod'
import { address, contextGraphId, timestamp, unreadable } from './common.js'
import { peerId } from './peers.js'

const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes * 2} lower-case hex digits`)

/** What an agent signs to be let in by the curator of a context graph. */
export const joinDelegation = z
  .strictObject({
    contextGraphId,
    agentAddress: address,
    peerId: peerId.describe('Node that acts for the agent'),
    encryptionKey: hex(32).describe('X25519 key of the agent on that node, for which keys of the graph are encrypted'),
    network: z.string().max(128).describe('Chain and contract for which it is valid'),
    issuedAt: timestamp,
    expiresAt: timestamp,
    nonce: hex(16),
    signature: z
      .string()
      .regex(/^0x[0-9a-f]{130}$/, 'must be 0x and 130 lower-case hex digits')
      .optional()
      .describe('EIP-191 signature of `message` by the agent; absent if the node does not have the key'),
  })
  .meta({ id: 'JoinDelegation' })
export type JoinDelegation = z.infer<typeof joinDelegation>

export const joinStatus = z.enum(['pending', 'approved', 'joined', 'rejected', 'expired', 'left'])
export type JoinStatus = z.infer<typeof joinStatus>

export const joinRequest = z
  .object({
    direction: z.enum(['in', 'out']).describe('in: sent to a curator on this node; out: sent by an agent on this node'),
    agentAddress: address,
    name: z.string().optional(),
    peerId: z.string().describe('in: the requesting node; out: the curator’s node'),
    status: joinStatus,
    delivered: z.boolean().describe('Whether the other side has acknowledged the last step'),
    invited: z.boolean().optional().describe('The curator added the agent without a request'),
    timestamp,
    expiresAt: timestamp.optional(),
    decidedAt: timestamp.optional(),
    signature: z.string().optional(),
    reason: z.string().optional().describe('Why it failed'),
    unreadable,
  })
  .meta({ id: 'JoinRequest' })

export const joinPolicy = z
  .object({
    contextGraphId,
    policy: z.enum(['manual', 'open']).describe('open: requests are approved automatically within the limits'),
    maxMembers: z.int().min(1).max(10_000),
    approvalsPerHour: z.int().min(1).max(1000),
  })
  .meta({ id: 'JoinPolicy' })
