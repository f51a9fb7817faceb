const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** How long ago a moment is, as people say it. */
export function ago(time: number, now: number, language?: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  let value = Math.round((time - now) / 1000)
  for (const [unit, many] of steps) {
    if (Math.abs(value) < many) return format.format(value, unit)
    value = Math.round(value / many)
  }
  return format.format(value, 'year')
}
