import { type CommandContext, type CommandInput, command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

const summary = 'Show how far the background catch-up of a context graph is'

const run = (input: CommandInput, context: CommandContext) =>
  context.client().call('catchupStatus', { query: { contextGraphId: arg(input, 'id') } }, { signal: context.signal })

export const catchupStatus = command({
  path: ['context-graph', 'catchup-status'],
  summary,
  args: [contextGraphArgument],
  examples: ['kg context-graph catchup-status lab', "kg context-graph catchup-status '#32'"],
  run,
})

/** The same under its other name. */
export const syncCatchupStatus = command({
  path: ['sync', 'catchup-status'],
  summary,
  alias: true,
  args: [contextGraphArgument],
  examples: ['kg sync catchup-status lab'],
  run,
})
