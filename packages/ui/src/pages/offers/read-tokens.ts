/** An amount in whole tokens, as somebody types it, in wei: exact, and never through a number. */
export function readTokens(text: string, digits = 18): string | undefined {
  const [, whole = '', part = ''] = /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(text.trim()) ?? []
  if (whole === '') return undefined
  return `${whole}${part.padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
}
