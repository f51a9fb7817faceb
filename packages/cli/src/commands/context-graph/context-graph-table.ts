import type { Reply, Routes } from '@kg/contract'
import type { Paint } from '../../command.js'
import { table } from '../shared/table.js'

export type ContextGraph = Reply<Routes['getContextGraph']>

/** The list that a person sees; `#` is the on-chain id. */
export function contextGraphTable(rows: readonly ContextGraph[], paint: Paint): string {
  if (rows.length === 0) return 'No context graphs'
  return table(
    ['#', 'id', 'name', 'access', 'subscribed', 'assets'],
    rows.map((row) => [
      row.onChainId ?? '-',
      row.id,
      row.name,
      accessOf(row),
      row.subscribed ? 'yes' : 'no',
      String(row.assetCount),
    ]),
    paint,
  )
}

export const accessOf = (row: ContextGraph): string =>
  [
    row.isSystem ? 'system' : row.access,
    ...(row.private ? ['private'] : []),
    ...(row.deactivated ? ['deactivated'] : []),
  ].join(', ')
