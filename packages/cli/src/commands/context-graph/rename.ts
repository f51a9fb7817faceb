import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const renameContextGraph = command({
  path: ['context-graph', 'rename'],
  summary: 'Change the display name of a context graph, not its id',
  args: [contextGraphArgument, { name: 'name', about: 'The new name' }],
  examples: ['kg context-graph rename lab "Laboratory notes"'],
  run: (input, context) =>
    context
      .client()
      .call(
        'renameContextGraph',
        { body: { id: arg(input, 'id'), name: arg(input, 'name') } },
        { signal: context.signal },
      ),
  show: ({ name }: { name: string }) => `It is called ${name} now`,
})
