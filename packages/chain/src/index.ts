export { contextGraphsAbi } from './abi/context-graphs.js'
export { contractsHash } from './abi/contracts-hash.js'
export { convictionAccountsAbi } from './abi/conviction-accounts.js'
export { errorsAbi } from './abi/errors.js'
export { hubAbi } from './abi/hub.js'
export { identitiesAbi } from './abi/identities.js'
export { knowledgeAssetsAbi } from './abi/knowledge-assets.js'
export { tokenAbi } from './abi/token.js'
export { verificationsAbi } from './abi/verifications.js'
export { type ChainClient, type ChainClientOptions, chainClient, chainOf } from './chain-client.js'
export { type ContractError, contractErrorOf } from './contract-error.js'
export { type Addresses, type ContractName, contracts } from './contracts.js'
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
export {
  type SigningPlace,
  type StorageAck,
  storageAckData,
  storageAckTypes,
  type Verification,
  verificationData,
  verificationTypes,
} from './typed-data.js'
export { type WaitOptions, waitForReceipt } from './wait-for-receipt.js'
