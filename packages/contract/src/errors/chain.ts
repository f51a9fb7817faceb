import { defineError } from '@kg/core/errors'

export class RpcUnavailableError extends defineError<{ why: string }>({
  code: 'CHAIN_RPC_UNAVAILABLE',
  status: 503,
  title: 'The chain cannot be reached',
  detail: ({ why }) => `The chain cannot be reached: ${why}`,
  remedy: () => 'try again; see the health of the RPC URLs, and add another to chain.rpcUrls',
}) {}

export class WrongChainError extends defineError<{ url: string; expected: number; found: number }>({
  code: 'WRONG_CHAIN',
  status: 500,
  title: 'An RPC URL leads to another chain',
  detail: ({ url, expected, found }) => `${url} is chain ${found}, not ${expected}`,
  remedy: () => 'correct chain.rpcUrls or chain.chainId',
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
  title: 'The contract refused',
  detail: ({ name, args, message }) => (name === '' ? message : `The contract refused: ${name}(${args.join(', ')})`),
  remedy: ({ hash }) =>
    hash === undefined ? 'nothing was sent; change what the error names and try again' : `see transaction ${hash}`,
}) {}

export class InsufficientFundsError extends defineError<{ key: string; wallet: string }>({
  code: 'INSUFFICIENT_FUNDS',
  status: 402,
  title: 'The wallet has too little for gas',
  detail: ({ wallet }) => `Wallet ${wallet} cannot pay the gas and value of the transaction`,
  remedy: ({ wallet }) => `send the chain's own coin to ${wallet} and try again`,
}) {}

export class InclusionTimeoutError extends defineError<{ key: string; state: string; waitedMs: number; hash?: string }>(
  {
    code: 'TX_INCLUSION_TIMEOUT',
    status: 504,
    title: 'The transaction is not confirmed yet',
    detail: ({ hash, key, state, waitedMs }) =>
      `Transaction ${hash ?? key} is ${state} and was not confirmed within ${waitedMs} ms`,
    remedy: ({ key }) => `it goes on by itself: ask again with the same key (${key}), never with another`,
  },
) {}

export class TxRefusedError extends defineError<{ key: string; message: string }>({
  code: 'TX_REFUSED',
  status: 502,
  title: 'The chain did not take the transaction',
  detail: ({ message }) => `The chain did not take the transaction: ${message}`,
  remedy: () => 'nothing was sent; try again, or see what the RPC provider asks for',
}) {}

export class NonceTakenError extends defineError<{ key: string; wallet: string; nonce: number }>({
  code: 'TX_NONCE_TAKEN',
  status: 409,
  title: 'Another program used the wallet',
  detail: ({ wallet, nonce }) => `Nonce ${nonce} of wallet ${wallet} was used by a transaction that is not ours`,
  remedy: () => 'see that no other program uses the wallet, then send again under a new key',
}) {}

export class TxKeyConflictError extends defineError<{ key: string }>({
  code: 'TX_KEY_CONFLICT',
  status: 409,
  title: 'The key belongs to another transaction',
  detail: ({ key }) => `Key ${key} was used before with other contents`,
  remedy: () => 'use a key of its own for each transaction',
}) {}

export class WalletNotFoundError extends defineError<{ wallet: string }>({
  code: 'WALLET_NOT_FOUND',
  status: 404,
  title: 'No such wallet',
  detail: ({ wallet }) => `This node has no key for wallet ${wallet}`,
  remedy: () => 'add its key, or name one of the wallets of the node',
}) {}

export class WalletInUseError extends defineError<{ wallet: string; why: string }>({
  code: 'WALLET_IN_USE',
  status: 409,
  title: 'The wallet is needed',
  detail: ({ wallet, why }) => `Wallet ${wallet} cannot be removed: ${why}`,
  remedy: () => 'add another operational wallet first',
}) {}

export class WalletExistsError extends defineError<{ wallet: string }>({
  code: 'WALLET_EXISTS',
  status: 409,
  title: 'The wallet is already there',
  detail: ({ wallet }) => `Wallet ${wallet} is already one of this node`,
  remedy: () => 'nothing is to be done',
}) {}

export class WalletLockedError extends defineError<{ file: string; why: string }>({
  code: 'WALLET_LOCKED',
  status: 503,
  title: 'A wallet cannot be opened',
  detail: ({ file, why }) => `${file} cannot be opened: ${why}`,
  remedy: () => 'give the passphrase it was written with, or restore the file',
}) {}

export class ChainStartingError extends defineError<{ network: string }>({
  code: 'CHAIN_STARTING',
  status: 503,
  title: 'The chain is starting',
  detail: ({ network }) => `The chain of network ${network} is not ready yet`,
  remedy: (_, hint) => `Try again in a moment; see how far it is: ${hint('status')}`,
}) {}

export class ChainFailedError extends defineError<{ network: string; why: string }>({
  code: 'CHAIN_FAILED',
  status: 503,
  title: 'The chain could not be opened',
  detail: ({ network, why }) => `The chain of network ${network} could not be opened: ${why}`,
  remedy: (_, hint) => `The node tries again by itself; see ${hint('logs')}, and the settings under chain`,
}) {}
