import { z } from 'zod'
import { ChainFailedError, ChainStartingError, RpcUnavailableError } from '../errors/chain.js'
import * as errors from '../errors/wallets.js'
import { json, route } from '../route.js'
import { timestamp } from '../schemas/common.js'
import { decimal } from '../schemas/publishing.js'
import { identity, inBlock, tokenAmount } from '../schemas/wallets.js'
import { chainErrors, txErrors } from './publishing.js'

const family = 'identity'

export const nodeIdentity = route({
  method: 'GET',
  path: '/api/identity',
  family,
  summary: 'The node’s identity on-chain',
  about: 'Without a chain it has none.',
  auth: 'agent',
  deadline: 'read',
  replies: { 200: json(identity) },
  errors: [ChainStartingError, ChainFailedError, RpcUnavailableError],
})

export const ensureIdentity = route({
  method: 'POST',
  path: '/api/identity/ensure',
  family,
  summary: 'Make the node’s identity on-chain, unless it has one',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  replies: { 200: json(identity.extend({ created: z.boolean().describe('By this call') })) },
  errors: [...chainErrors, ...txErrors],
})

export const setAsk = route({
  method: 'POST',
  path: '/api/identity/ask',
  family,
  summary: 'Set what the node asks for keeping content',
  about:
    'A changed price counts after a delay that the network sets, so that nobody pays a price that was not there to see.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: json(z.strictObject({ amount: tokenAmount.describe('Whole tokens per KB and epoch: `0.5`') })),
  replies: {
    200: json(
      z.object({
        identityId: decimal,
        ask: z.string().describe('Tokens per KB and epoch'),
        symbol: z.string(),
        from: timestamp.describe('When it begins to count'),
        ...inBlock,
      }),
    ),
  },
  errors: [
    errors.AmountInvalidError,
    errors.ProfileDoesNotExistError,
    errors.AdminKeyNotConfiguredError,
    ...chainErrors,
    ...txErrors,
  ],
})
