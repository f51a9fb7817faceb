import { z } from 'zod'
import { address, contextGraphId, hash, timestamp } from './common.js'

export const trustLevels = ['SelfAttested', 'Endorsed', 'PartiallyVerified', 'ConsensusVerified'] as const

export const trustLevel = z
  .int()
  .min(0)
  .max(3)
  .describe('0 SelfAttested, 1 Endorsed, 2 PartiallyVerified, 3 ConsensusVerified')

/** `1` or `Endorsed`. */
export const minTrust = z
  .union([trustLevel, z.enum(trustLevels).transform((name) => trustLevels.indexOf(name))])
  .describe('Only published assets with at least this trust level: 0 to 3, or its name')

/** How far others vouch for the published version of an asset. */
export const trust = z
  .object({
    level: trustLevel,
    name: z.enum(trustLevels),
    endorsements: z.int().describe('Number of agents, other than the author, that endorse this version'),
    verifications: z.int().describe('Number of verifiers that have signed this version'),
  })
  .meta({ id: 'Trust' })
export type Trust = z.infer<typeof trust>

export const verifiers = z
  .object({
    contextGraphId,
    onChainId: z.string(),
    verifiers: z.array(address),
    threshold: z.int().describe('How many signatures a verification needs'),
    generation: z.int().describe('How often the list was set'),
    txHash: hash.optional(),
  })
  .meta({ id: 'Verifiers' })

export const verification = z
  .object({
    proposalId: z.string(),
    status: z.enum(['collecting', 'sending', 'verified', 'partial', 'no_quorum', 'failed']),
    contextGraphId,
    verifiableMemoryId: z.string(),
    verifiedMemoryId: z.string(),
    batchId: z.string(),
    kaId: z.string(),
    ual: z.string(),
    version: z.int(),
    merkleRoot: hash,
    required: z.int(),
    signers: z.array(address),
    txHash: hash.optional(),
    blockNumber: z.int().optional(),
    expiresAt: timestamp,
    peers: z.array(z.object({ peer: z.string(), reason: z.string() })).describe('Who has not signed, and why'),
    error: z.string().optional(),
  })
  .meta({ id: 'Verification' })
export type VerificationReply = z.infer<typeof verification>

export const endorsement = z
  .object({
    endorsed: z.literal(true),
    endorserAddress: address,
    endorsementId: z.string().describe('IRI of the endorsement in its asset'),
    name: z.string().describe('Asset that contains the endorsement'),
    assertionUri: z.string(),
    contextGraphId,
    ual: z.string(),
    version: z.int(),
    commitment: hash,
    endorsedAt: timestamp,
    shareOperationId: z.string(),
    alreadyEndorsed: z.boolean(),
    counted: z.boolean().describe('false if the author endorses its own asset'),
    trust,
  })
  .meta({ id: 'Endorsement' })
