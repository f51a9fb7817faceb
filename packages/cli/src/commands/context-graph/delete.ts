import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { confirmed, refuseUnasked } from '../shared/confirm.js'
import { kg } from '../shared/hints.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument, yesOption } from '../shared/options.js'

type Deleted = Reply<Routes['deleteContextGraph']>

export const deleteContextGraph = command({
  path: ['context-graph', 'delete'],
  summary: 'Leave a context graph and erase all of it from this node',
  about:
    'Drafts of every agent of this node, shared and published assets, sub-graphs and their history lose their content for good; only receipts stay. Other nodes keep what they hold, and what is on the chain stays there. Export it first if you may want it back: kg export.',
  args: [contextGraphArgument],
  options: [yesOption],
  examples: ['kg context-graph delete lab', 'kg context-graph delete lab --yes'],
  async run(input, context): Promise<Deleted | undefined> {
    refuseUnasked(input, context, kg('context-graph', 'delete', arg(input, 'id')))
    const client = context.client()
    const params = { id: arg(input, 'id') }
    const graph = await client.call('getContextGraph', { params }, { signal: context.signal })
    const count = `${graph.assetCount} shared ${graph.assetCount === 1 ? 'asset' : 'assets'} and all drafts`
    if (!(await confirmed(input, `Erase ${graph.id} with ${count} from this node for good?`))) {
      context.say('Nothing was deleted')
      return undefined
    }
    return context.during('erasing', () => client.call('deleteContextGraph', { params }, { signal: context.signal }))
  },
  show: ({ contextGraphId, assets, erased, onChainId, stillConfigured, olderCopies }: Deleted, paint: Paint) =>
    [
      `${paint.good('Deleted')}: ${contextGraphId} with ${assets} ${assets === 1 ? 'asset' : 'assets'}`,
      'Other nodes keep what they hold of it',
      ...(onChainId === undefined
        ? []
        : [`The chain still knows it as #${onChainId}, with what was published, so it stays in the list`]),
      ...(erased
        ? []
        : [paint.warn('Its bytes may still stand in the ledger’s file. Restart the node to remove them')]),
      ...(stillConfigured.length === 0
        ? []
        : [paint.warn(`The next start subscribes again: ${stillConfigured.join(', ')} is in another setting`)]),
      ...olderCopies.map((path) => paint.warn(`An older copy may still hold it: ${path}`)),
    ].join('\n'),
})
