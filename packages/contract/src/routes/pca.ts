import { InvalidAddressError } from '@kg/core/errors'
import { z } from 'zod'
import * as errors from '../errors/wallets.js'
import { json, route } from '../route.js'
import { address, nextCursor, page } from '../schemas/common.js'
import { givenConsent } from '../schemas/consent.js'
import { accountId, convictionAccount, inBlock, tokenAmount } from '../schemas/wallets.js'
import { chainErrors, txErrors } from './publishing.js'

const family = 'conviction-accounts'
const params = z.object({ id: accountId })
const tokens = json(z.strictObject({ tokens: tokenAmount }))
const both = [...chainErrors, ...txErrors]

export const listAccounts = route({
  method: 'GET',
  path: '/api/pca',
  family,
  summary: 'List the conviction accounts that the node’s wallets own or publish with',
  auth: 'agent',
  deadline: 'list',
  query: z.strictObject(page),
  replies: { 200: json(z.object({ accounts: z.array(convictionAccount), nextCursor })) },
  errors: chainErrors,
})

export const createAccount = route({
  method: 'POST',
  path: '/api/pca',
  family,
  summary: 'Pay for publishing in advance and get a discount',
  about:
    'The admin wallet pays and owns the account. The tokens are released over 12 epochs and can be spent only on publishing.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: tokens,
  replies: {
    201: json(z.object({ accountId, committedTokens: z.string(), discountBps: z.int(), owner: address, ...inBlock })),
  },
  errors: [errors.AmountInvalidError, errors.TokensInsufficientError, ...both],
})

export const getAccount = route({
  method: 'GET',
  path: '/api/pca/:id',
  family,
  summary: 'Show one conviction account',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({ key: address.optional().describe('Check whether this address publishes with it') }),
  replies: {
    200: json(
      convictionAccount.extend({
        probedKey: z
          .object({ address, isAgent: z.boolean(), accountId: accountId.describe('Its account; 0 for none') })
          .optional(),
      }),
    ),
  },
  errors: [errors.AccountDoesNotExistError, InvalidAddressError, ...chainErrors],
})

export const registerAccountAgent = route({
  method: 'POST',
  path: '/api/pca/:id/agent',
  family,
  summary: 'Let a wallet publish with the account',
  about: 'The wallet belongs to this node, or its owner has agreed (`consent`, see `/api/consents`).',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  params,
  body: json(z.strictObject({ agentAddress: address, consent: givenConsent.optional() })),
  replies: { 200: json(z.object({ accountId, agentAddress: address, ...inBlock })) },
  errors: [
    errors.AccountDoesNotExistError,
    errors.NotAccountAdminError,
    errors.AgentTakenError,
    InvalidAddressError,
    errors.AgentAddressZeroError,
    errors.ConsentMissingError,
    errors.ConsentInvalidError,
    errors.TooManyAgentsError,
    ...both,
  ],
})

export const deregisterAccountAgent = route({
  method: 'DELETE',
  path: '/api/pca/:id/agent/:address',
  family,
  summary: 'Stop a wallet from publishing with the account',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  params: params.extend({ address }),
  replies: { 200: json(z.object({ accountId, agentAddress: address, ...inBlock })) },
  errors: [
    errors.AccountDoesNotExistError,
    errors.NotAccountAdminError,
    errors.AgentNotRegisteredError,
    InvalidAddressError,
    ...both,
  ],
})

export const fundAccount = route({
  method: 'POST',
  path: '/api/pca/:id/funds',
  family,
  summary: 'Add tokens to the buffer of the account',
  about: 'The owning wallet pays if it belongs to this node, otherwise the admin wallet. The discount does not change.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  params,
  body: tokens,
  replies: { 200: json(z.object({ accountId, addedTokens: z.string(), ...inBlock })) },
  errors: [errors.AccountDoesNotExistError, errors.AmountInvalidError, errors.TokensInsufficientError, ...both],
})

export const settleAccount = route({
  method: 'POST',
  path: '/api/pca/:id/settle',
  family,
  summary: 'Move unused tokens of past epochs to the buffer',
  about: 'Anyone can do this. Publishing does it automatically.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  params,
  replies: { 200: json(z.object({ accountId, movedTokens: z.string(), ...inBlock })) },
  errors: [errors.AccountDoesNotExistError, ...both],
})
