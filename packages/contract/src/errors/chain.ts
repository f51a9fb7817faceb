import { defineError } from '@kg/core/errors'

export class RpcUnavailableError extends defineError<{ why: string }>({
  code: 'CHAIN_RPC_UNAVAILABLE',
  status: 503,
  title: 'The chain cannot be reached',
  detail: ({ why }) => `The chain cannot be reached: ${why}`,
  remedy: (_, hint) => `Try again later. Check the chain with ${hint('status')}, or add another URL to chain.rpcUrls`,
}) {}

export class WrongChainError extends defineError<{ url: string; expected: number; found: number }>({
  code: 'WRONG_CHAIN',
  status: 500,
  title: 'An RPC URL belongs to another chain',
  detail: ({ url, expected, found }) => `${url} is chain ${found}, not ${expected}`,
  remedy: () => 'Correct chain.rpcUrls or chain.chainId',
}) {}

export class TxRevertedError extends defineError<{
  key: string
  name: string
  args: readonly string[]
  message: string
  hash?: string
}>({
  code: 'TX_REVERTED',
  status: 409,
  title: 'The contract rejected the transaction',
  detail: ({ name, args, message }) =>
    name === '' ? message : `The contract rejected the transaction: ${name}(${args.join(', ')})`,
  remedy: ({ hash }) =>
    hash === undefined ? 'Nothing was sent. Correct what the error names and try again' : `See transaction ${hash}`,
}) {}

export class InsufficientFundsError extends defineError<{ key: string; wallet: string }>({
  code: 'INSUFFICIENT_FUNDS',
  status: 402,
  title: 'The wallet cannot pay for gas',
  detail: ({ wallet }) => `Wallet ${wallet} cannot pay the gas and value of the transaction`,
  remedy: ({ wallet }) => `Send the chain's native coin to ${wallet} and try again`,
}) {}

export class InclusionTimeoutError extends defineError<{ key: string; state: string; waitedMs: number; hash?: string }>(
  {
    code: 'TX_INCLUSION_TIMEOUT',
    status: 504,
    title: 'The transaction is not confirmed yet',
    detail: ({ hash, key, state, waitedMs }) =>
      `Transaction ${hash ?? key} is ${state} and was not confirmed within ${waitedMs} ms`,
    remedy: ({ key }) =>
      `The transaction continues on its own. Repeat the request with the same key (${key}), never with another`,
  },
) {}

export class TxRefusedError extends defineError<{ key: string; message: string }>({
  code: 'TX_REFUSED',
  status: 502,
  title: 'The chain did not accept the transaction',
  detail: ({ message }) => `The chain did not accept the transaction: ${message}`,
  remedy: () => 'Nothing was sent. Try again, or check what the RPC provider requires',
}) {}

export class NonceTakenError extends defineError<{ key: string; wallet: string; nonce: number }>({
  code: 'TX_NONCE_TAKEN',
  status: 409,
  title: 'Another program used the wallet',
  detail: ({ wallet, nonce }) => `Another program’s transaction used nonce ${nonce} of wallet ${wallet}`,
  remedy: () => 'Make sure that no other program uses the wallet, then send it again with a new key',
}) {}

export class TxKeyConflictError extends defineError<{ key: string }>({
  code: 'TX_KEY_CONFLICT',
  status: 409,
  title: 'The key belongs to another transaction',
  detail: ({ key }) => `Key ${key} was already used for a different transaction`,
  remedy: () => 'Use a new key for each transaction',
}) {}

export class WalletNotFoundError extends defineError<{ wallet: string }>({
  code: 'WALLET_NOT_FOUND',
  status: 404,
  title: 'Wallet not found',
  detail: ({ wallet }) => `This node has no key for wallet ${wallet}`,
  remedy: () => 'Add its key, or use one of the node’s wallets',
}) {}

export class WalletInUseError extends defineError<{ wallet: string; why: string }>({
  code: 'WALLET_IN_USE',
  status: 409,
  title: 'The wallet cannot be removed',
  detail: ({ wallet, why }) => `Wallet ${wallet} cannot be removed: ${why}`,
  remedy: () => 'Add another operational wallet first',
}) {}

export class WalletExistsError extends defineError<{ wallet: string }>({
  code: 'WALLET_EXISTS',
  status: 409,
  title: 'The node already has this wallet',
  detail: ({ wallet }) => `This node already has wallet ${wallet}`,
  remedy: () => 'You need not do anything',
}) {}

export class WalletLockedError extends defineError<{ file: string; why: string }>({
  code: 'WALLET_LOCKED',
  status: 503,
  title: 'A wallet cannot be opened',
  detail: ({ file, why }) => `${file} cannot be opened: ${why}`,
  remedy: () => 'Use the passphrase that it was saved with, or restore the file',
}) {}

export class ChainStartingError extends defineError<{ network: string }>({
  code: 'CHAIN_STARTING',
  status: 503,
  title: 'The chain is starting',
  detail: ({ network }) => `The chain of network ${network} is not ready yet`,
  remedy: (_, hint) => `Try again in a moment. Check its progress: ${hint('status')}`,
}) {}

export class ChainFailedError extends defineError<{ network: string; why: string }>({
  code: 'CHAIN_FAILED',
  status: 503,
  title: 'The chain could not be opened',
  detail: ({ network, why }) => `The chain of network ${network} could not be opened: ${why}`,
  remedy: (_, hint) => `The node will try again. Check the log (${hint('logs')}) and the chain settings`,
}) {}
