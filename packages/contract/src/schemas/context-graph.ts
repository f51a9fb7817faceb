import { z } from 'zod'
import { address, contextGraphId, hash, timestamp, unreadable } from './common.js'

export const accessPolicy = z.union([z.literal(0), z.literal(1)]).describe('0 open, 1 curated')

export const contextGraph = z
  .object({
    id: contextGraphId,
    uri: z.string(),
    name: z.string(),
    description: z.string().optional(),
    kind: z.enum(['system', 'user']),
    isSystem: z.boolean(),
    accessPolicy,
    access: z.enum(['open', 'curated']),
    private: z.boolean(),
    creator: address.optional(),
    curator: address.optional(),
    createdAt: timestamp.optional(),
    subscribed: z.boolean(),
    coreHosted: z.boolean(),
    synced: z.boolean().describe('Whether this node had everything that its peers have at the last catch-up'),
    onChainId: z.string().optional(),
    nameHash: hash.optional(),
    verifiedId: z.string().optional(),
    registered: z.boolean(),
    deactivated: z.boolean(),
    assetCount: z.int(),
    callerInvolved: z.boolean().describe('Whether the caller is its curator or on its allowlist'),
    unreadable,
  })
  .meta({ id: 'ContextGraph' })

export const subGraph = z
  .object({
    name: z.string(),
    uri: z.string(),
    description: z.string().optional(),
    createdBy: address,
    createdAt: timestamp,
    assetCount: z.int(),
    unreadable,
  })
  .meta({ id: 'SubGraph' })
