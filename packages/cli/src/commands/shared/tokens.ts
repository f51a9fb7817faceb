const decimals = 18

/** Wei as people read them: `1200000000000000000` → `1.2`. */
export function tokens(wei: string): string {
  const digits = wei.padStart(decimals + 1, '0')
  const rest = digits.slice(-decimals).replace(/0+$/, '')
  return `${digits.slice(0, -decimals)}${rest === '' ? '' : `.${rest}`}`
}
