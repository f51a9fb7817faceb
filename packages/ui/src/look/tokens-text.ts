/** A balance to be read at a glance; the exact one belongs on hover. */
export const roughly = (amount: string): string =>
  Number(amount).toLocaleString('en', { maximumFractionDigits: 4, minimumFractionDigits: 0 })

/** An amount in wei as people read it: exact, and never through a number. */
export function tokensText(wei: string, digits = 18): string {
  const padded = wei.padStart(digits + 1, '0')
  const whole = padded.slice(0, -digits)
  const rest = padded.slice(-digits).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
