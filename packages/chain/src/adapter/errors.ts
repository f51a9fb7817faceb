export {
  InclusionTimeoutError,
  InsufficientFundsError,
  NonceTakenError,
  RpcUnavailableError,
  TxKeyConflictError,
  TxRefusedError,
  TxRevertedError,
  WalletExistsError,
  WalletInUseError,
  WalletLockedError,
  WalletNotFoundError,
  WrongChainError,
} from '@kg/contract'
