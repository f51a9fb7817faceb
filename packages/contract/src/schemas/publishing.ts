import { z } from 'zod'
import { address, assetName, contextGraphId, hash, timestamp } from './common.js'

/** Big numbers travel as decimal text. */
export const decimal = z.string().regex(/^\d{1,78}$/, 'must be a whole number, as text')

export const anchor = z
  .object({
    chainName: z.string(),
    chainId: z.int(),
    contract: address,
    kaId: decimal,
    txHash: hash,
    blockNumber: z.int(),
    contextGraphOnChainId: decimal,
    publisher: address.describe('The wallet that paid'),
    publisherNodeIdentityId: decimal.describe('Attribution; 0 means none'),
    accountId: decimal.describe('The conviction account that paid; 0 means the wallet'),
    fee: decimal.describe('Token wei'),
    epochs: z.int(),
    paidUntil: timestamp,
    byteSize: z.int(),
    ackIdentityIds: z.array(decimal),
  })
  .meta({ id: 'Anchor' })

export const publication = z
  .object({
    name: assetName,
    contextGraphId,
    kaId: decimal,
    status: z.literal('confirmed'),
    ual: z.string(),
    version: z.int(),
    txHash: hash,
    blockNumber: z.int(),
    merkleRoot: hash,
    commitment: hash,
    authorAddress: address,
    assertionUri: z.string(),
    tripleCount: z.int(),
    fee: decimal.describe('Token wei'),
    convictionCostCovered: z.boolean(),
    publisher: address,
    publisherNodeIdentityId: decimal,
    ackIdentityIds: z.array(decimal),
    storageAckPeerIds: z.array(z.string()),
    alreadyPublished: z.boolean().describe('Whether it was already published before this call'),
  })
  .meta({ id: 'Publication' })
export type Publication = z.infer<typeof publication>

export const preflight = z
  .object({
    ok: z.boolean(),
    name: assetName,
    contextGraphId,
    kaId: decimal,
    version: z.int(),
    tripleCount: z.int(),
    byteSize: z.int(),
    epochs: z.int(),
    fee: decimal.optional().describe('Token wei, if it is known'),
    maxFee: decimal.describe('Token wei: highest fee for this publication'),
    symbol: z.string(),
    wallet: address.optional().describe('The wallet that would pay'),
    accountId: decimal.optional().describe('The conviction account that would pay; 0 means the wallet'),
    publisherNodeIdentityId: decimal.optional(),
    quorum: z.object({ required: z.int(), available: z.int(), nodes: z.array(decimal) }).optional(),
    candidates: z
      .array(
        z.object({
          identityId: decimal,
          peerId: z.string().optional().describe('Absent for this node itself'),
          ask: decimal.describe('Token wei per KB and epoch; the higher one while a change is announced'),
          fee: decimal.describe('Token wei that the publication costs with this node'),
          chosen: z.boolean(),
          reason: z.string().describe('Why it is chosen or left out'),
        }),
      )
      .optional()
      .describe('Core nodes that could acknowledge, in the order in which they are asked'),
    obstacles: z.array(z.object({ code: z.string(), detail: z.string(), remedy: z.string() })),
  })
  .meta({ id: 'Preflight' })
export type Preflight = z.infer<typeof preflight>
