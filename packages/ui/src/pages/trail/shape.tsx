import type { Kind } from './read-items.js'

/** The sign of a kind: told by its form, not by its colour alone. */
export function Shape({ kind }: { kind: Kind }) {
  if (kind === 'transformation') return <rect data-shape="" x={-12} y={-16} width={24} height={24} rx={3} />
  if (kind === 'aggregation')
    return (
      <>
        <rect data-shape="" x={-12} y={-16} width={24} height={24} rx={3} />
        <rect data-shape="" x={-6} y={-10} width={12} height={12} rx={2} />
      </>
    )
  if (kind === 'connector') return <path data-shape="" d="M0 -14 L10 -4 L0 6 L-10 -4 Z" />
  if (kind === 'place') return <path data-shape="" d="M0 7 L-9 -7 A9 9 0 1 1 9 -7 Z" />
  return <circle data-shape="" cy={-4} r={kind === 'event' ? 10 : 6} />
}
