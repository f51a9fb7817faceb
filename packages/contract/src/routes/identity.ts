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
  summary: 'Show the node’s identity on the chain',
  about: 'A node without a chain has none.',
  auth: 'agent',
  deadline: 'read',
  replies: { 200: json(identity) },
  errors: [ChainStartingError, ChainFailedError, RpcUnavailableError],
})

export const ensureIdentity = route({
  method: 'POST',
  path: '/api/identity/ensure',
  family,
  summary: 'Create the node’s identity on the chain if it has none',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  replies: { 200: json(identity.extend({ created: z.boolean().describe('Whether this call created it') })) },
  errors: [...chainErrors, ...txErrors],
})

export const setAsk = route({
  method: 'POST',
  path: '/api/identity/ask',
  family,
  summary: 'Set the price for storing content on this node',
  about:
    'A new price takes effect after a delay that the network sets, so that nobody pays a price they could not see.',
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
        from: timestamp.describe('When it takes effect'),
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
