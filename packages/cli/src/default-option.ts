import type { Command, CommandContext, CommandInput } from './command.js'
import { usageRefused } from './commands/shared/errors.js'
import { findDefaultContextGraph } from './home/default-context-graph.js'

/** The input with the user's default context graph, where the command needs one and none is given. It says which. */
export function fillContextGraph(command: Command, input: CommandInput, context: CommandContext): CommandInput {
  const option = command.options?.find(({ defaultContextGraph }) => defaultContextGraph === true)
  if (option === undefined || input.options.contextGraphId !== undefined) return input
  const found = findDefaultContextGraph(context.home, context.env)
  if (found === undefined && option.required !== true) return input
  if (found === undefined)
    throw usageRefused(
      `kg ${command.path.join(' ')} needs a context graph`,
      'Use -c <cg>, or set a default: kg config set contextGraph <cg>',
    )
  context.say(`Using the context graph ${found.id} (${found.source})`)
  return { ...input, options: { ...input.options, contextGraphId: found.id } }
}
