const units = ['B', 'KB', 'MB', 'GB'] as const

/** A size as people say it. */
export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${units[step]}`
}
