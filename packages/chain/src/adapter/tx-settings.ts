export interface TxSettings {
  /** Blocks, its own among them, after which a transaction counts as final. */
  readonly confirmations: number
  /** Between looks at open transactions. */
  readonly pollMs: number
  /** For each call to the chain. */
  readonly callMs: number
  /** How long `send` waits when its caller does not say. */
  readonly deadlineMs: number
  /** Not included for so long: handed to the chain again. */
  readonly resendMs: number
  /** Not included for so long although it is the wallet's next: replaced with a higher fee. */
  readonly bumpMs: number
  /** No replacement offers more, in wei per gas. */
  readonly maxFeePerGas: bigint
  /** How long another's use of the nonce must be seen before a transaction is given up: URLs may lag. */
  readonly nonceTakenMs: number
}

export const defaultTxSettings: TxSettings = {
  confirmations: 1,
  pollMs: 250,
  callMs: 15_000,
  deadlineMs: 180_000,
  resendMs: 10_000,
  bumpMs: 45_000,
  maxFeePerGas: 1_000_000_000_000n,
  nonceTakenMs: 60_000,
}
