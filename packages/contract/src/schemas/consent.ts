import { z } from 'zod'
import { address } from './common.js'
import { decimal } from './publishing.js'

const proof = {
  deadline: z.int().nonnegative().describe('Until when it counts, in seconds'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
}

/** As much of a consent as the contracts need beside what they know. */
export const givenConsent = z.object(proof).meta({ id: 'GivenConsent' })
export type GivenConsent = z.infer<typeof givenConsent>

export const verifierConsent = z.object({ member: address, ...proof })

export const consent = z
  .object({
    kind: z.enum(['operational-key', 'account-agent', 'verifier']),
    id: decimal.describe('Of the identity, the conviction account or the context graph, on-chain'),
    member: address.describe('Who agrees to join'),
    nonce: decimal.describe('It counts once'),
    ...proof,
  })
  .meta({ id: 'Consent' })
