import { defineError } from '@kg/core/errors'

export const ProfileDoesNotExistError = defineError<{ why: string }>({
  code: 'PROFILE_DOES_NOT_EXIST',
  status: 409,
  title: 'The node has no identity on the chain',
  detail: ({ why }) => `The node has no identity: ${why}`,
  remedy: (_, hint) => `Create one: ${hint('ensureIdentity')}`,
})

export const AdminKeyNotConfiguredError = defineError<{ identityId: string; admin: string }>({
  code: 'ADMIN_KEY_NOT_CONFIGURED',
  status: 409,
  title: 'The node does not have the admin key of its identity',
  detail: ({ identityId, admin }) =>
    `The admin key of identity ${identityId} is not ${admin}, the admin key of this node`,
  remedy: () => 'Restore the admin key as keys/wallets/admin.key and restart the node',
})

export const OperationalKeyTakenError = defineError<{ address: string; identityId: string }>({
  code: 'OPERATIONAL_KEY_TAKEN',
  status: 409,
  title: 'The key belongs to another identity',
  detail: ({ address, identityId }) => `${address} is an operational key of identity ${identityId}`,
  remedy: () => 'Choose another key, or remove it from that identity first',
})

export const CannotRemovePrimaryError = defineError<{ address: string }>({
  code: 'CANNOT_REMOVE_PRIMARY_OPERATIONAL_WALLET',
  status: 409,
  title: 'The primary operational wallet cannot be removed',
  detail: ({ address }) => `${address} is the primary operational key of the node’s identity`,
  remedy: (_, hint) => `Remove another wallet: ${hint('listWallets')}`,
})

export const CannotDeleteOnlyKeyError = defineError<{ address: string }>({
  code: 'CANNOT_DELETE_ONLY_OPERATIONAL_KEY',
  status: 409,
  title: 'An identity needs at least one operational key',
  detail: ({ address }) => `${address} is the only operational key of the node’s identity`,
  remedy: (_, hint) => `Add another wallet first: ${hint('addWallet')}`,
})

export const KeyNotAttachedError = defineError<{ address: string }>({
  code: 'KEY_NOT_ATTACHED',
  status: 404,
  title: 'Operational key not found',
  detail: ({ address }) => `${address} is not an operational key of the node’s identity`,
  remedy: (_, hint) => `List the operational keys: ${hint('listWallets')}`,
})

export const AdminEqualsOperationalError = defineError<{ address: string }>({
  code: 'ADMIN_EQUALS_OPERATIONAL',
  status: 400,
  title: 'The admin key cannot be an operational key',
  detail: ({ address }) => `${address} is the admin key of the identity`,
  remedy: () => 'Choose another key, or leave out the address to get a new one',
})

export const OperationalAddressZeroError = defineError<object>({
  code: 'OPERATIONAL_ADDRESS_ZERO',
  status: 400,
  title: 'The zero address is not allowed',
  detail: () => 'The zero address cannot be an operational key',
  remedy: () => 'Leave out the address to get a new wallet',
})

export const AmountInvalidError = defineError<{ amount: string; why: string }>({
  code: 'AMOUNT_INVALID',
  status: 400,
  title: 'Invalid amount',
  detail: ({ amount, why }) => `${amount} ${why}`,
  remedy: () => 'Use a decimal number of tokens, such as 12.5',
})

export const TokensInsufficientError = defineError<{ wallet: string; needs: string; has: string; symbol: string }>({
  code: 'TOKENS_INSUFFICIENT',
  status: 402,
  title: 'The wallet has too few tokens',
  detail: ({ wallet, needs, has, symbol }) => `Wallet ${wallet} has ${has} ${symbol}, but ${needs} are needed`,
  remedy: ({ wallet, symbol }) => `Send ${symbol} to ${wallet}, or choose a smaller amount`,
})

export const AccountDoesNotExistError = defineError<{ accountId: string }>({
  code: 'ACCOUNT_DOES_NOT_EXIST',
  status: 404,
  title: 'Conviction account not found',
  detail: ({ accountId }) => `There is no conviction account ${accountId}`,
  remedy: (_, hint) => `List this node’s accounts (${hint('listAccounts')}), or create one: ${hint('createAccount')}`,
})

export const NotAccountAdminError = defineError<{ accountId: string; owner: string }>({
  code: 'NOT_ACCOUNT_ADMIN',
  status: 403,
  title: 'The conviction account belongs to someone else',
  detail: ({ accountId, owner }) =>
    `Conviction account ${accountId} belongs to ${owner}, which is not a wallet of this node`,
  remedy: (_, hint) => `Ask its owner, or create your own: ${hint('createAccount')}`,
})

export const AgentTakenError = defineError<{ agentAddress: string; accountId: string }>({
  code: 'AGENT_TAKEN',
  status: 409,
  title: 'The agent already has a conviction account',
  detail: ({ agentAddress, accountId }) => `${agentAddress} already publishes with conviction account ${accountId}`,
  remedy: (data, hint) => `Remove it from that account first: ${hint('deregisterAgent', data)}`,
})

export const AgentNotRegisteredError = defineError<{ agentAddress: string; accountId: string }>({
  code: 'AGENT_NOT_REGISTERED',
  status: 404,
  title: 'The agent is not in the conviction account',
  detail: ({ agentAddress, accountId }) => `${agentAddress} is not an agent of conviction account ${accountId}`,
  remedy: (data, hint) => `See its agents: ${hint('getAccount', data)}`,
})

export const AgentAddressZeroError = defineError<object>({
  code: 'AGENT_ADDRESS_ZERO',
  status: 400,
  title: 'The zero address is not allowed',
  detail: () => 'The zero address cannot be an agent of a conviction account',
  remedy: () => 'Use the address of a wallet that publishes',
})

export const TooManyAgentsError = defineError<object>({
  code: 'ACCOUNT_AGENTS_TOO_MANY',
  status: 409,
  title: 'The conviction account is full',
  detail: () => 'The conviction account has the maximum number of agents',
  remedy: (_, hint) => `Remove an agent first: ${hint('deregisterAgent')}`,
})

export const ConsentMissingError = defineError<{ kind: string; id: string; member: string }>({
  code: 'CONSENT_MISSING',
  status: 409,
  title: 'The member has not agreed',
  detail: ({ member, kind, id }) => `${member} has not agreed to join ${id} as ${kind}. Nothing was sent`,
  remedy: (data, hint) =>
    `Ask the owner of the key to run ${hint('consent', data)} and to send you the deadline and the signature`,
})

export const ConsentInvalidError = defineError<{ member: string; why: string }>({
  code: 'CONSENT_INVALID',
  status: 409,
  title: 'The consent is not valid',
  detail: ({ member, why }) => `The consent of ${member} is not valid: ${why}`,
  remedy: (_, hint) => `Ask the owner of the key for a new one: ${hint('consent')}`,
})

export const ConsentKeyNotHeldError = defineError<{ member: string }>({
  code: 'CONSENT_KEY_NOT_HELD',
  status: 409,
  title: 'The node does not have this key',
  detail: ({ member }) => `This node does not have the key of ${member}, so it cannot sign for it`,
  remedy: () => 'Sign on the node that has the key',
})
