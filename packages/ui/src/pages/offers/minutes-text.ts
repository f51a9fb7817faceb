const steps = [
  ['days', 1440],
  ['hours', 60],
] as const

/** A time as people say it. */
export function minutesText(minutes: number): string {
  const [word, of] = steps.find(([, length]) => minutes >= 2 * length) ?? ['minutes', 1]
  return `${(minutes / of).toLocaleString('en', { maximumFractionDigits: 1 })} ${word}`
}
