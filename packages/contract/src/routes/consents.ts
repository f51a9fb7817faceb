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
  summary: 'Agree that a wallet of this node joins another identity or conviction account',
  about:
    'Sends nothing: pass the answer on to whoever manages the identity or account. It is valid once, for a day. The wallet can leave at any time.',
  auth: 'admin',
  deadline: 'long',
  body: json(
    z.strictObject({
      kind: z.enum(['operational-key', 'account-agent']),
      id: decimal.describe('Id of the identity or conviction account'),
      address: address.optional().describe('Wallet of this node (default: the first operational one)'),
    }),
  ),
  replies: { 200: json(consent) },
  errors: [ConsentKeyNotHeldError, InvalidAddressError, ...chainErrors],
})

export const signVerifierConsent = route({
  method: 'POST',
  path: '/api/context-graph/:id/verifiers/consent',
  family: 'trust',
  summary: 'Agree to be a verifier of a context graph',
  about: 'Sends nothing: pass the answer on to the owner of the context graph, who adds you with it.',
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
