import * as errors from '@kg/contract'
import type { KgError } from '@kg/core'
import { tokens } from './tokens.js'

type Meaning = (...args: string[]) => KgError

/** The contracts' errors by their names, with the arguments in the order of the contracts. */
const meanings: Readonly<Record<string, Meaning>> = {
  ProfileDoesNotExist: (identityId = '') =>
    new errors.ProfileDoesNotExistError({ why: `identity ${identityId} is unknown` }),
  NotAdmin: (identityId = '', caller = '') => new errors.AdminKeyNotConfiguredError({ identityId, admin: caller }),
  AdminEqualsOperational: (address = '') => new errors.AdminEqualsOperationalError({ address }),
  OperationalAddressZero: () => new errors.OperationalAddressZeroError({}),
  OperationalKeyTaken: (address = '', identityId = '') => new errors.OperationalKeyTakenError({ address, identityId }),
  KeyNotAttached: (_identityId, address = '') => new errors.KeyNotAttachedError({ address }),
  CannotRemovePrimaryOperationalWallet: (address = '') => new errors.CannotRemovePrimaryError({ address }),
  CannotDeleteOnlyOperationalKey: (address = '') => new errors.CannotDeleteOnlyKeyError({ address }),
  AccountDoesNotExist: (accountId = '') => new errors.AccountDoesNotExistError({ accountId }),
  NotAccountAgent: (accountId = '', agentAddress = '') =>
    new errors.AgentNotRegisteredError({ accountId, agentAddress }),
  AgentTaken: (agentAddress = '', accountId = '') => new errors.AgentTakenError({ agentAddress, accountId }),
  TooManyAgents: () => new errors.TooManyAgentsError({}),
  ConsentInvalid: (member = '') =>
    new errors.ConsentInvalidError({
      member,
      why: 'it is not the signature of this key for this purpose, or was used before',
    }),
  ConsentExpired: (member = '') => new errors.ConsentInvalidError({ member, why: 'its time is up' }),
  AgentAddressZero: () => new errors.AgentAddressZeroError({}),
  BalanceTooLow: (account = '', free = '0', needed = '0') =>
    new errors.MarketBalanceTooLowError({
      account,
      place: 'profile',
      has: tokens(BigInt(free)),
      needs: tokens(BigInt(needed)),
      symbol: 'tokens',
    }),
}

/** What a contract's refusal means; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof errors.TxRevertedError)) return error
  const { name, args } = error.data
  const refusal = meanings[name]?.(...args)
  if (refusal === undefined) return error
  refusal.cause = error
  return refusal
}
