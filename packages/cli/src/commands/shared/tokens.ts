const decimals = 18

/** Wei as people read them: `1200000000000000000` → `1.2`. */
export function tokens(wei: string): string {
  const digits = wei.padStart(decimals + 1, '0')
  const rest = digits.slice(-decimals).replace(/0+$/, '')
  return `${digits.slice(0, -decimals)}${rest === '' ? '' : `.${rest}`}`
}

/** Tokens as people write them, in wei: `1.2` → `1200000000000000000`; nothing if it is no amount. */
export function weiOfTokens(text: string): string | undefined {
  const [, whole, rest = ''] = /^(\d{1,10})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : String(BigInt(whole + rest.padEnd(decimals, '0')))
}
