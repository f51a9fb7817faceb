import { command, type Paint } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'
import { moment, sheet } from '../shared/table.js'
import { accessOf, type ContextGraph } from './context-graph-table.js'

export const contextGraphInfo = command({
  path: ['context-graph', 'info'],
  summary: 'Show one context graph',
  args: [contextGraphArgument],
  examples: ['kg context-graph info lab'],
  run: (input, context) =>
    context.client().call('getContextGraph', { params: { id: arg(input, 'id') } }, { signal: context.signal }),
  show: (row: ContextGraph, paint: Paint) =>
    sheet(
      [
        ['id', row.id],
        ['name', row.name],
        ['description', row.description],
        ['uri', row.uri],
        ['access', accessOf(row)],
        ['curator', row.curator],
        ['created', row.createdAt === undefined ? undefined : moment(row.createdAt)],
        ['subscribed', row.subscribed ? 'yes' : 'no'],
        ['core hosted', row.coreHosted ? 'yes' : undefined],
        ['on-chain id', row.onChainId ?? 'not registered'],
        ['name hash', row.nameHash],
        ['verified id', row.verifiedId],
        ['deactivated', row.deactivated ? 'yes: it accepts no more publications' : undefined],
        ['shared assets', String(row.assetCount)],
      ],
      paint,
    ),
})
