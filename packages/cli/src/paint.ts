import type { Paint } from './command.js'

const wrap = (open: number, close: number) => (text: string) => `\x1b[${open}m${text}\x1b[${close}m`

export const colours: Paint = {
  strong: wrap(1, 22),
  dim: wrap(2, 22),
  good: wrap(32, 39),
  bad: wrap(31, 39),
  warn: wrap(33, 39),
}

const same = (text: string) => text
export const noColours: Paint = { strong: same, dim: same, good: same, bad: same, warn: same }

/** Colours only where a person looks and has not declined them. */
export function paintFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  const declined = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb'
  return stream.isTTY === true && !declined ? colours : noColours
}
