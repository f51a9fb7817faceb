import { AmountInvalidError } from '@kg/contract'

/** Digits behind the point; the contracts' discount steps count in these too. */
const digits = 18

/** Whole tokens as people write them, in token wei. Nothing is rounded away. */
export function weiOf(amount: string, { zero = false, most }: { zero?: boolean; most: bigint }): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > digits)
    throw new AmountInvalidError({ amount, why: `has more than ${digits} digits behind the point` })
  const wei = BigInt(whole) * 10n ** BigInt(digits) + BigInt(fraction.padEnd(digits, '0'))
  if (wei === 0n && !zero) throw new AmountInvalidError({ amount, why: 'is nothing' })
  if (wei > most) throw new AmountInvalidError({ amount, why: 'is more than the contracts can count' })
  return wei
}

export const mostUint96 = 2n ** 96n - 1n
export const mostUint128 = 2n ** 128n - 1n

/** The most that a publication may cost; nothing at all is a limit too. */
export const feeLimitOf = (amount: string): bigint => weiOf(amount, { zero: true, most: mostUint128 })
