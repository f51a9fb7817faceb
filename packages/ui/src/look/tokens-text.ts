/** An amount in wei as people read it: exact, and never through a number. */
export function tokensText(wei: string, digits = 18): string {
  const padded = wei.padStart(digits + 1, '0')
  const whole = padded.slice(0, -digits)
  const rest = padded.slice(-digits).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
