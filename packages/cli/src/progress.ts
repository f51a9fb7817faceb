import type { Output } from './printer.js'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const clearLine = '\r\x1b[2K'

/** What goes on; a function where that changes. */
export type Label = string | (() => string)
const textOf = (label: Label): string => (typeof label === 'string' ? label : label())

/** A line on a terminal that says what goes on once it has taken a second; gone when the work is. */
export async function during<T>(label: Label, work: () => Promise<T>, stderr: Output, enabled: boolean): Promise<T> {
  if (!enabled) return work()
  const began = Date.now()
  let shown = 0
  const tick = () => {
    const seconds = Math.floor((Date.now() - began) / 1000)
    if (seconds >= 1) stderr.write(`${clearLine}${frames[shown++ % frames.length]} ${textOf(label)} (${seconds} s)`)
  }
  const timer = setInterval(tick, 100)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (shown > 0) stderr.write(clearLine)
  }
}
