import type { CommandContext, CommandInput } from '../../command.js'
import type { Outcome } from '../../outcome.js'
import { agreement, outcomeOf, selectorsOf } from './shared.js'

/** Takes our entry and our skill from the clients that are meant. */
export async function removeFromClients(input: CommandInput, context: CommandContext): Promise<Outcome> {
  const selectors = await selectorsOf(input)
  const [{ apply }, { targetsOf }, { thisMachine }, { thisInstall }] = await Promise.all([
    import('../../mcp-clients/apply.js'),
    import('../../mcp-clients/targets.js'),
    import('../../mcp-clients/machine.js'),
    import('../../mcp-clients/entry.js'),
  ])
  const targets = targetsOf(thisMachine(context.env), thisInstall(context.home, context.env), selectors)
  const dryRun = input.options.dryRun === true
  const changes = await apply(targets, { remove: true, dryRun, ...agreement(input, context, 'Remove kg from') })
  return outcomeOf({ dryRun, changes })
}
