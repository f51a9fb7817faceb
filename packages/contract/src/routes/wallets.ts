import { InvalidAddressError } from '@kg/core/errors'
import { z } from 'zod'
import { WalletInUseError } from '../errors/chain.js'
import * as errors from '../errors/wallets.js'
import { json, route } from '../route.js'
import { address, nextCursor, page } from '../schemas/common.js'
import { givenConsent } from '../schemas/consent.js'
import { decimal } from '../schemas/publishing.js'
import { transaction, transactionState } from '../schemas/transaction.js'
import { inBlock, operationalWallet, rpcEndpoint, walletBalance } from '../schemas/wallets.js'
import { chainErrors, txErrors } from './publishing.js'

const family = 'wallets'

export const rpcHealth = route({
  method: 'GET',
  path: '/api/chain/rpc-health',
  family,
  summary: 'Show whether the chain can be reached',
  about: 'Always 200. If there is no chain or it does not answer, `ok` is false and `error` is the reason.',
  auth: 'public',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.discriminatedUnion('ok', [
        z.object({
          ok: z.literal(true),
          network: z.string(),
          state: z.literal('ready'),
          chainId: z.int(),
          rpcUrl: z.string().describe('RPC URL in use'),
          latencyMs: z.number().optional(),
          blockNumber: z.int().optional(),
          endpoints: z.array(rpcEndpoint),
        }),
        z.object({
          ok: z.literal(false),
          network: z.string(),
          state: z.enum(['none', 'starting', 'ready', 'failed']),
          chainId: z.int().optional(),
          error: z.string(),
          endpoints: z.array(rpcEndpoint),
        }),
      ]),
    ),
  },
  errors: [],
})

export const listWallets = route({
  method: 'GET',
  path: '/api/wallets',
  family,
  summary: 'List the addresses of the node’s wallets, admin first',
  auth: 'agent',
  deadline: 'read',
  replies: { 200: json(z.object({ wallets: z.array(address), chainId: z.int() })) },
  errors: chainErrors,
})

export const walletBalances = route({
  method: 'GET',
  path: '/api/wallets/balances',
  family,
  summary: 'Show the balances of the node’s wallets',
  about: 'Always 200. If the chain does not answer, `error` says why balances are missing.',
  auth: 'agent',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.object({
        wallets: z.array(address),
        balances: z.array(walletBalance),
        chainId: z.int().optional(),
        rpcUrl: z.string().optional(),
        symbol: z.string().optional(),
        error: z.string().optional(),
      }),
    ),
  },
  errors: [],
})

export const listTransactions = route({
  method: 'GET',
  path: '/api/wallets/transactions',
  family,
  summary: 'List the transactions of a wallet, newest first',
  about: 'Answers from the node’s own records, so also while the chain is away.',
  auth: 'admin',
  deadline: 'read',
  query: z.strictObject({
    wallet: address.describe('Address of a wallet of this node'),
    state: transactionState.optional(),
    ...page,
  }),
  replies: { 200: json(z.object({ transactions: z.array(transaction), nextCursor })) },
  errors: [],
})

export const listOperationalWallets = route({
  method: 'GET',
  path: '/api/operational-wallets',
  family,
  summary: 'List the keys of the node and their roles in its identity',
  auth: 'agent',
  deadline: 'read',
  replies: {
    200: json(
      z.object({
        identityId: decimal,
        hasProfile: z.boolean(),
        adminKeyConfigured: z.boolean().describe('Whether the node has the admin key of its identity'),
        canManage: z.boolean().describe('Whether your token and the node’s keys allow changes'),
        wallets: z.array(operationalWallet),
      }),
    ),
  },
  errors: chainErrors,
})

const manageErrors = [
  InvalidAddressError,
  errors.ProfileDoesNotExistError,
  errors.AdminKeyNotConfiguredError,
  ...chainErrors,
  ...txErrors,
]

export const addOperationalWallet = route({
  method: 'POST',
  path: '/api/operational-wallets',
  family,
  summary: 'Add an operational key to the node’s identity',
  about:
    'Without an address, creates a new key. An address belongs to the node, or its owner has agreed (`consent`, see `/api/consents`). On a local network, a new wallet gets funds.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: json(z.strictObject({ address: address.optional(), consent: givenConsent.optional() })),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        address,
        added: z.boolean().describe('false: it was already added'),
        txHash: inBlock.txHash.optional(),
        blockNumber: inBlock.blockNumber.optional(),
      }),
    ),
  },
  errors: [
    errors.OperationalKeyTakenError,
    errors.AdminEqualsOperationalError,
    errors.OperationalAddressZeroError,
    errors.ConsentMissingError,
    errors.ConsentInvalidError,
    ...manageErrors,
  ],
})

export const removeOperationalWallet = route({
  method: 'DELETE',
  path: '/api/operational-wallets/:address',
  family,
  summary: 'Remove an operational key from the node’s identity',
  about: 'The node stops using its own key and moves the file to keys/wallets/removed.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  params: z.object({ address }),
  replies: {
    200: json(
      z.object({
        address,
        removed: z.literal(true),
        txHash: inBlock.txHash.optional().describe('Absent if the key was not on the chain'),
        blockNumber: inBlock.blockNumber.optional(),
      }),
    ),
  },
  errors: [
    errors.KeyNotAttachedError,
    errors.CannotRemovePrimaryError,
    errors.CannotDeleteOnlyKeyError,
    WalletInUseError,
    ...manageErrors,
  ],
})
