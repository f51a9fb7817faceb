import { z } from 'zod'
import { address, contextGraphId, timestamp, unreadable } from './common.js'
import { peerId } from './peers.js'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** What an agent signs to be let in by the curator of a context graph. */
export const joinDelegation = z
  .strictObject({
    contextGraphId,
    agentAddress: address,
    peerId: peerId.describe('The node that acts for the agent'),
    encryptionKey: hex(32).describe('X25519 key of the agent on that node; keys of the graph are sealed to it'),
    network: z.string().max(128).describe('Chain and contract that it counts for'),
    issuedAt: timestamp,
    expiresAt: timestamp,
    nonce: hex(16),
    signature: z
      .string()
      .regex(/^0x[0-9a-f]{130}$/)
      .optional()
      .describe('EIP-191 signature of the agent over `message`; absent where the node does not hold the key'),
  })
  .meta({ id: 'JoinDelegation' })
export type JoinDelegation = z.infer<typeof joinDelegation>

export const joinStatus = z.enum(['pending', 'approved', 'joined', 'rejected', 'expired', 'left'])
export type JoinStatus = z.infer<typeof joinStatus>

export const joinRequest = z
  .object({
    direction: z.enum(['in', 'out']).describe('in: asked of a curator here; out: asked by an agent here'),
    agentAddress: address,
    name: z.string().optional(),
    peerId: z.string().describe('in: the node that asked; out: the curator’s node'),
    status: joinStatus,
    delivered: z.boolean().describe('Whether the other side has acknowledged the last step'),
    invited: z.boolean().optional().describe('Let in by the curator without having asked'),
    timestamp,
    expiresAt: timestamp.optional(),
    decidedAt: timestamp.optional(),
    signature: z.string().optional(),
    reason: z.string().optional().describe('Why it went no further'),
    unreadable,
  })
  .meta({ id: 'JoinRequest' })

export const joinPolicy = z
  .object({
    contextGraphId,
    policy: z.enum(['manual', 'open']).describe('open: whoever asks is let in, within the limits'),
    maxMembers: z.int().min(1).max(10_000),
    approvalsPerHour: z.int().min(1).max(1000),
  })
  .meta({ id: 'JoinPolicy' })
