import { defineError } from '@kg/core/errors'

export const ProfileDoesNotExistError = defineError<{ why: string }>({
  code: 'PROFILE_DOES_NOT_EXIST',
  status: 409,
  title: 'The node has no identity on-chain',
  detail: ({ why }) => `There is no profile: ${why}`,
  remedy: (_, hint) => `Make one: ${hint('ensureIdentity')}`,
})

export const AdminKeyNotConfiguredError = defineError<{ identityId: string; admin: string }>({
  code: 'ADMIN_KEY_NOT_CONFIGURED',
  status: 409,
  title: 'The node has not the admin key of its identity',
  detail: ({ identityId, admin }) => `Identity ${identityId} is managed by another key than ${admin}, which is ours`,
  remedy: () => 'Put the admin key back as keys/wallets/admin.key and start the node again',
})

export const OperationalKeyTakenError = defineError<{ address: string; identityId: string }>({
  code: 'OPERATIONAL_KEY_TAKEN',
  status: 409,
  title: 'The key belongs to another identity',
  detail: ({ address, identityId }) => `${address} is an operational key of identity ${identityId}`,
  remedy: () => 'Choose another key, or have that identity remove it first',
})

export const CannotRemovePrimaryError = defineError<{ address: string }>({
  code: 'CANNOT_REMOVE_PRIMARY_OPERATIONAL_WALLET',
  status: 409,
  title: 'The primary operational wallet stays',
  detail: ({ address }) => `${address} is the primary operational key of the node’s identity`,
  remedy: (_, hint) => `Remove another one; see them all: ${hint('listWallets')}`,
})

export const CannotDeleteOnlyKeyError = defineError<{ address: string }>({
  code: 'CANNOT_DELETE_ONLY_OPERATIONAL_KEY',
  status: 409,
  title: 'An identity keeps at least one operational key',
  detail: ({ address }) => `${address} is the only operational key of the node’s identity`,
  remedy: (_, hint) => `Add another one first: ${hint('addWallet')}`,
})

export const KeyNotAttachedError = defineError<{ address: string }>({
  code: 'KEY_NOT_ATTACHED',
  status: 404,
  title: 'No such operational key',
  detail: ({ address }) => `${address} is not an operational key of the node’s identity`,
  remedy: (_, hint) => `See those that are: ${hint('listWallets')}`,
})

export const AdminEqualsOperationalError = defineError<{ address: string }>({
  code: 'ADMIN_EQUALS_OPERATIONAL',
  status: 400,
  title: 'The admin key cannot be an operational one',
  detail: ({ address }) => `${address} is the admin key of the identity`,
  remedy: () => 'Choose another key, or leave the address out to get a new one',
})

export const OperationalAddressZeroError = defineError<object>({
  code: 'OPERATIONAL_ADDRESS_ZERO',
  status: 400,
  title: 'Nobody has the key of the zero address',
  detail: () => 'The zero address cannot be an operational key',
  remedy: () => 'Leave the address out to get a new wallet',
})

export const AmountInvalidError = defineError<{ amount: string; why: string }>({
  code: 'AMOUNT_INVALID',
  status: 400,
  title: 'The amount cannot be used',
  detail: ({ amount, why }) => `${amount} ${why}`,
  remedy: () => 'Give whole tokens as a decimal number: 12.5',
})

export const TokensInsufficientError = defineError<{ wallet: string; needs: string; has: string; symbol: string }>({
  code: 'TOKENS_INSUFFICIENT',
  status: 402,
  title: 'The wallet has too few tokens',
  detail: ({ wallet, needs, has, symbol }) => `Wallet ${wallet} has ${has} ${symbol}, and ${needs} are needed`,
  remedy: ({ wallet, symbol }) => `Send ${symbol} to ${wallet}, or choose a smaller amount`,
})

export const AccountDoesNotExistError = defineError<{ accountId: string }>({
  code: 'ACCOUNT_DOES_NOT_EXIST',
  status: 404,
  title: 'No such conviction account',
  detail: ({ accountId }) => `There is no conviction account ${accountId}`,
  remedy: (_, hint) => `See those of this node: ${hint('listAccounts')}. Make one: ${hint('createAccount')}`,
})

export const NotAccountAdminError = defineError<{ accountId: string; owner: string }>({
  code: 'NOT_ACCOUNT_ADMIN',
  status: 403,
  title: 'The conviction account is somebody else’s',
  detail: ({ accountId, owner }) =>
    `Conviction account ${accountId} belongs to ${owner}, which is no wallet of this node`,
  remedy: (_, hint) => `Ask its owner, or make one of your own: ${hint('createAccount')}`,
})

export const AgentTakenError = defineError<{ agentAddress: string; accountId: string }>({
  code: 'AGENT_TAKEN',
  status: 409,
  title: 'The agent is in a conviction account',
  detail: ({ agentAddress, accountId }) => `${agentAddress} publishes at the cost of conviction account ${accountId}`,
  remedy: (data, hint) => `Take it out of that one first: ${hint('deregisterAgent', data)}`,
})

export const AgentNotRegisteredError = defineError<{ agentAddress: string; accountId: string }>({
  code: 'AGENT_NOT_REGISTERED',
  status: 404,
  title: 'The agent is not in the conviction account',
  detail: ({ agentAddress, accountId }) => `${agentAddress} is no agent of conviction account ${accountId}`,
  remedy: (data, hint) => `See its agents: ${hint('getAccount', data)}`,
})

export const AgentAddressZeroError = defineError<object>({
  code: 'AGENT_ADDRESS_ZERO',
  status: 400,
  title: 'Nobody has the key of the zero address',
  detail: () => 'The zero address cannot be an agent of a conviction account',
  remedy: () => 'Give the address of a wallet that publishes',
})

export const TooManyAgentsError = defineError<object>({
  code: 'ACCOUNT_AGENTS_TOO_MANY',
  status: 409,
  title: 'The conviction account is full',
  detail: () => 'The conviction account has as many agents as it can',
  remedy: (_, hint) => `Take one out first: ${hint('deregisterAgent')}`,
})

export const ConsentMissingError = defineError<{ kind: string; id: string; member: string }>({
  code: 'CONSENT_MISSING',
  status: 409,
  title: 'The member has not agreed',
  detail: ({ member, kind, id }) => `${member} has not signed that it joins as ${kind} of ${id}; nothing was sent`,
  remedy: (data, hint) => `Its holder signs it (${hint('consent', data)}) and gives you the deadline and the signature`,
})

export const ConsentInvalidError = defineError<{ member: string; why: string }>({
  code: 'CONSENT_INVALID',
  status: 409,
  title: 'The consent does not count',
  detail: ({ member, why }) => `The consent of ${member} does not count: ${why}`,
  remedy: (_, hint) => `Its holder signs a new one: ${hint('consent')}`,
})

export const ConsentKeyNotHeldError = defineError<{ member: string }>({
  code: 'CONSENT_KEY_NOT_HELD',
  status: 409,
  title: 'The node does not hold this key',
  detail: ({ member }) => `This node does not hold the key of ${member}, so it cannot sign for it`,
  remedy: () => 'Sign where the key is',
})
