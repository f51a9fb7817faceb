import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { confirmed, refuseUnasked } from '../shared/confirm.js'
import { kg } from '../shared/hints.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument, yesOption } from '../shared/options.js'

type Deleted = Reply<Routes['deleteContextGraph']>

export const deleteContextGraph = command({
  path: ['context-graph', 'delete'],
  summary: 'Leave a context graph and delete all its data from this node',
  about:
    'Permanently deletes the content of its drafts (of all agents on this node), shared and published assets, sub-graphs and their history. Only receipts stay. Copies on other nodes and records on the chain stay too. To keep a copy, run kg export first.',
  args: [contextGraphArgument],
  options: [yesOption],
  examples: ['kg context-graph delete lab', 'kg context-graph delete lab --yes'],
  async run(input, context): Promise<Deleted | undefined> {
    refuseUnasked(input, context, kg('context-graph', 'delete', arg(input, 'id')))
    const client = context.client()
    const params = { id: arg(input, 'id') }
    const graph = await client.call('getContextGraph', { params }, { signal: context.signal })
    const count = `${graph.assetCount} shared ${graph.assetCount === 1 ? 'asset' : 'assets'} and all drafts`
    if (!(await confirmed(input, `Permanently delete ${graph.id} with ${count} from this node?`))) {
      context.say('Nothing was deleted')
      return undefined
    }
    return context.during('erasing', () => client.call('deleteContextGraph', { params }, { signal: context.signal }))
  },
  show: ({ contextGraphId, assets, erased, onChainId, stillConfigured, olderCopies }: Deleted, paint: Paint) =>
    [
      `${paint.good('Deleted')}: ${contextGraphId} with ${assets} ${assets === 1 ? 'asset' : 'assets'}`,
      'Other nodes keep their copies',
      ...(onChainId === undefined
        ? []
        : [
            `It stays in the list, because it is still on the chain as #${onChainId} with everything that was published`,
          ]),
      ...(erased ? [] : [paint.warn('The ledger file may still contain its bytes. Restart the node to remove them')]),
      ...(stillConfigured.length === 0
        ? []
        : [
            paint.warn(
              `The node subscribes again at its next start: another setting names ${stillConfigured.join(', ')}`,
            ),
          ]),
      ...olderCopies.map((path) => paint.warn(`An older copy may still contain it: ${path}`)),
    ].join('\n'),
})
