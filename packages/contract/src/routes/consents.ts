import { InvalidAddressError } from '@kg/core/errors'
import { z } from 'zod'
import { ContextGraphNotFoundError, NotOnAllowlistError, OnChainIdUnknownError } from '../errors/graphs.js'
import { NotRegisteredError } from '../errors/publishing.js'
import { ConsentKeyNotHeldError } from '../errors/wallets.js'
import { json, route } from '../route.js'
import { address, contextGraphId } from '../schemas/common.js'
import { consent } from '../schemas/consent.js'
import { decimal } from '../schemas/publishing.js'
import { chainErrors } from './publishing.js'

export const signWalletConsent = route({
  method: 'POST',
  path: '/api/consents',
  family: 'wallets',
  summary: 'Sign that a wallet of this node joins somebody’s identity or conviction account',
  about:
    'Nothing is sent: give the answer to who manages the identity or account. It counts once, for a day, and the wallet can leave at any time.',
  auth: 'admin',
  deadline: 'long',
  body: json(
    z.strictObject({
      kind: z.enum(['operational-key', 'account-agent']),
      id: decimal.describe('Of the identity or the conviction account'),
      address: address.optional().describe('A wallet of this node; the first operational one unless given'),
    }),
  ),
  replies: { 200: json(consent) },
  errors: [ConsentKeyNotHeldError, InvalidAddressError, ...chainErrors],
})

export const signVerifierConsent = route({
  method: 'POST',
  path: '/api/context-graph/:id/verifiers/consent',
  family: 'trust',
  summary: 'Sign that you verify for a context graph',
  about: 'Nothing is sent: give the answer to the owner of the context graph, who lists you with it.',
  auth: 'agent',
  deadline: 'long',
  params: z.object({ id: contextGraphId }),
  replies: { 200: json(consent) },
  errors: [
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    NotOnAllowlistError,
    NotRegisteredError,
    ConsentKeyNotHeldError,
    ...chainErrors,
  ],
})
