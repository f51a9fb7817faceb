import { defineError } from '@kg/core'

export class DeployFailedError extends defineError<{ contract: string }>({
  code: 'DEPLOY_FAILED',
  status: 502,
  title: 'A contract was not deployed',
  detail: ({ contract }) => `The transaction that deploys or names ${contract} was reverted`,
  remedy: () => 'look the transaction up on the chain; the wallet may have too little gas',
}) {}

export class ReceiptTimeoutError extends defineError<{ hash: string; timeoutMs: number }>({
  code: 'RECEIPT_TIMEOUT',
  status: 504,
  title: 'The transaction is not in a block yet',
  detail: ({ hash, timeoutMs }) => `Transaction ${hash} was in no block within ${timeoutMs} ms`,
  remedy: () => 'it may still be taken: ask for its receipt again before sending another',
}) {}

export class ChainBinaryMissingError extends defineError<{ platform: string }>({
  code: 'CHAIN_BINARY_MISSING',
  status: 503,
  title: 'No local chain for this platform',
  detail: ({ platform }) => `The program that runs the local chain is not installed for ${platform}`,
  remedy: () => 'install again with optional dependencies, or name a network with chain.rpcUrls and chain.hubAddress',
}) {}

export class LocalChainNotReadyError extends defineError<{ why: string }>({
  code: 'LOCAL_CHAIN_NOT_READY',
  status: 503,
  title: 'The local chain did not start',
  detail: ({ why }) => `The local chain did not start: ${why}`,
  remedy: () => 'try again; when a port was chosen, see that it is free',
}) {}

export class LocalChainBusyError extends defineError<{ folder: string }>({
  code: 'LOCAL_CHAIN_BUSY',
  status: 503,
  title: 'Another process is starting or stopping the local chain',
  detail: ({ folder }) => `The lock of ${folder} was held for too long`,
  remedy: () => 'try again; the lock names the process that holds it',
}) {}

export class LocalChainOutdatedError extends defineError<{ folder: string }>({
  code: 'LOCAL_CHAIN_OUTDATED',
  status: 409,
  title: 'The local chain has other contracts',
  detail: ({ folder }) => `The contracts of the local chain in ${folder} are not those of this release`,
  remedy: ({ folder }) => `move ${folder} away to begin a new local chain, or run the release that made it`,
}) {}

export class LocalChainMismatchError extends defineError<{ folder: string; expected: number; found: number }>({
  code: 'LOCAL_CHAIN_MISMATCH',
  status: 409,
  title: 'The local chain has another chain id',
  detail: ({ folder, expected, found }) => `The local chain in ${folder} has chain id ${found}, not ${expected}`,
  remedy: ({ found }) => `set the chain id to ${found}, or use another folder`,
}) {}
