const amountBits = 128n

export interface Payment {
  /** Of the holder's holding. */
  readonly number: bigint
  /** Token wei. */
  readonly amount: bigint
}

/** What a `PaidOut` event paid for each holding. */
export function paymentsOf({ payments }: { readonly payments: readonly bigint[] }): Payment[] {
  return payments.map((payment) => ({
    number: payment >> amountBits,
    amount: BigInt.asUintN(Number(amountBits), payment),
  }))
}
