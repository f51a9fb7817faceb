import type { StoreMove } from '@kg/contract'

const share = ({ quads, totalQuads }: StoreMove): string =>
  totalQuads === 0
    ? ''
    : `, ${Math.floor((100 * quads) / totalQuads)} % of ${totalQuads.toLocaleString('en')} statements`

/** A move in one line. */
export function describeMove(move: StoreMove): string {
  if (move.state === 'running') return `Moving to ${move.to}${share(move)}`
  const why = move.error === undefined ? '' : `: ${move.error}`
  return `${move.state === 'done' ? 'Moved' : 'Not moved'} to ${move.to}${move.state === 'cancelled' ? ': cancelled' : why}`
}
