import { InvalidAddressError } from '@kg/core/errors'
import { z } from 'zod'
import { WalletInUseError } from '../errors/chain.js'
import * as errors from '../errors/wallets.js'
import { json, route } from '../route.js'
import { address } from '../schemas/common.js'
import { givenConsent } from '../schemas/consent.js'
import { decimal } from '../schemas/publishing.js'
import { inBlock, operationalWallet, rpcEndpoint, walletBalance } from '../schemas/wallets.js'
import { chainErrors, txErrors } from './publishing.js'

const family = 'wallets'

export const rpcHealth = route({
  method: 'GET',
  path: '/api/chain/rpc-health',
  family,
  summary: 'Whether the chain can be reached',
  about: 'Always 200; `ok` is false with a reason when there is no chain or it does not answer.',
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
          rpcUrl: z.string().describe('The one that is used'),
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
  summary: 'Addresses of the node’s wallets, the admin’s first',
  auth: 'agent',
  deadline: 'read',
  replies: { 200: json(z.object({ wallets: z.array(address), chainId: z.int() })) },
  errors: chainErrors,
})

export const walletBalances = route({
  method: 'GET',
  path: '/api/wallets/balances',
  family,
  summary: 'Balances of the node’s wallets',
  about: 'Always 200; `error` says why balances are missing when the chain does not answer.',
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

export const listOperationalWallets = route({
  method: 'GET',
  path: '/api/operational-wallets',
  family,
  summary: 'The keys of the node and their standing in its identity',
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
  summary: 'Attach one more operational key to the node’s identity',
  about:
    'Without an address the node makes a new key and keeps it; an address may be one of its own, or a foreign one that has agreed (`consent`, see `/api/consents`). On a local network a new wallet gets funds.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: json(z.strictObject({ address: address.optional(), consent: givenConsent.optional() })),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        address,
        added: z.boolean().describe('false: it was attached before'),
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
  summary: 'Detach an operational key from the node’s identity',
  about: 'A key of the node itself is taken out of use; its file is kept under keys/wallets/removed.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  params: z.object({ address }),
  replies: {
    200: json(
      z.object({
        address,
        removed: z.literal(true),
        txHash: inBlock.txHash.optional().describe('Absent where the key was not attached on-chain'),
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
