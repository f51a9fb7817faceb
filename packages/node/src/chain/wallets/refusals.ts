import * as errors from '@kg/contract'
import type { KgError } from '@kg/core'

type Meaning = (...args: string[]) => KgError

/** The contracts' errors by their names, with the arguments in the order of the contracts. */
const meanings: Readonly<Record<string, Meaning>> = {
  ProfileDoesNotExist: (identityId = '') =>
    new errors.ProfileDoesNotExist({ why: `identity ${identityId} is unknown` }),
  NotAdmin: (identityId = '', caller = '') => new errors.AdminKeyNotConfigured({ identityId, admin: caller }),
  AdminEqualsOperational: (address = '') => new errors.AdminEqualsOperational({ address }),
  OperationalAddressZero: () => new errors.OperationalAddressZero({}),
  OperationalKeyTaken: (address = '', identityId = '') => new errors.OperationalKeyTaken({ address, identityId }),
  KeyNotAttached: (_identityId, address = '') => new errors.KeyNotAttached({ address }),
  CannotRemovePrimaryOperationalWallet: (address = '') => new errors.CannotRemovePrimary({ address }),
  CannotDeleteOnlyOperationalKey: (address = '') => new errors.CannotDeleteOnlyKey({ address }),
  AccountDoesNotExist: (accountId = '') => new errors.AccountDoesNotExist({ accountId }),
  NotAccountAgent: (accountId = '', agentAddress = '') => new errors.AgentNotRegistered({ accountId, agentAddress }),
  AgentTaken: (agentAddress = '', accountId = '') => new errors.AgentTaken({ agentAddress, accountId }),
  TooManyAgents: () => new errors.TooManyAgents({}),
  AgentAddressZero: () => new errors.AgentAddressZero({}),
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
