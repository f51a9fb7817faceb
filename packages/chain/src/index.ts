export { contextGraphsAbi } from './abi/context-graphs.js'
export { contractsHash } from './abi/contracts-hash.js'
export { convictionAccountsAbi } from './abi/conviction-accounts.js'
export { datasetMarketAbi } from './abi/dataset-market.js'
export { errorsAbi } from './abi/errors.js'
export { hubAbi } from './abi/hub.js'
export { identitiesAbi } from './abi/identities.js'
export { knowledgeAssetsAbi } from './abi/knowledge-assets.js'
export { tokenAbi } from './abi/token.js'
export { verificationsAbi } from './abi/verifications.js'
export {
  type ChainEvent,
  type EventArgs,
  type EventName,
  eventsIn,
  type Followed,
  followedOf,
} from './adapter/chain-event.js'
export { type ChainPlace, type ChainReader, chainReader } from './adapter/chain-reader.js'
export { type ContractCalls, contractCalls } from './adapter/contract-calls.js'
export * from './adapter/errors.js'
export { type FollowCursor, followCursors, type Mark } from './adapter/follow-cursor.js'
export { Follower, type FollowerNeeds, type FollowerSettings, type FollowerStatus } from './adapter/follower.js'
export { genesisOf } from './adapter/genesis-of.js'
export type { RpcHealth } from './adapter/rpc-endpoint.js'
export { openRpcPool, type RpcPool, type RpcPoolSettings } from './adapter/rpc-pool.js'
export { type SendOptions, Transactions, type TransactionsNeeds, type WalletStatus } from './adapter/transactions.js'
export {
  type TxFault,
  type TxIntent,
  type TxLog,
  type TxReceipt,
  type TxRow,
  type TxState,
  transactions,
} from './adapter/tx-row.js'
export { defaultTxSettings, type TxSettings } from './adapter/tx-settings.js'
export { openWallets, type WalletEntry, type Wallets, type WalletsOptions } from './adapter/wallets.js'
export { type ChainClient, type ChainClientOptions, chainClient, chainOf } from './chain-client.js'
export { type ContractError, contractErrorOf } from './contract-error.js'
export { type Addresses, type ContractName, contracts, hasContract } from './contracts.js'
export { addressesOf, type DeploySettings, deploy, localSettings } from './deploy.js'
export {
  ChainBinaryMissingError,
  DeployFailedError,
  LocalChainBusyError,
  LocalChainMismatchError,
  LocalChainNotReadyError,
  LocalChainOutdatedError,
  ReceiptTimeoutError,
} from './errors.js'
export type { Funds } from './local-chain/fund.js'
export { type LocalChain, type LocalChainOptions, startLocalChain } from './local-chain/start-local-chain.js'
export { type SupervisedChain, superviseLocalChain } from './local-chain/supervise-local-chain.js'
export * from './market/index.js'
export {
  type Consent,
  type ConsentKind,
  type CuratedName,
  consentData,
  consentKinds,
  curatedNameData,
  type Delivery,
  deliveryData,
  type SigningPlace,
  type StorageAck,
  storageAckData,
  storageAckTypes,
  type Verification,
  verificationData,
  verificationTypes,
} from './typed-data.js'
export { type WaitOptions, waitForReceipt } from './wait-for-receipt.js'
