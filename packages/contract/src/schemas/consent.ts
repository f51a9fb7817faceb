import { z } from 'zod'
import { address } from './common.js'
import { decimal } from './publishing.js'

const proof = {
  deadline: z.int().nonnegative().describe('Unix time in seconds until which it is valid'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hex digits'),
}

/** As much of a consent as the contracts need beside what they know. */
export const givenConsent = z.object(proof).meta({ id: 'GivenConsent' })
export type GivenConsent = z.infer<typeof givenConsent>

export const verifierConsent = z.object({ member: address, ...proof })

export const consent = z
  .object({
    kind: z.enum(['operational-key', 'account-agent', 'verifier']),
    id: decimal.describe('On-chain id of the identity, conviction account or context graph'),
    member: address.describe('Who agrees to join'),
    nonce: decimal.describe('Makes it valid only once'),
    ...proof,
  })
  .meta({ id: 'Consent' })
