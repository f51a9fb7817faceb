import { command, type Paint } from '../../command.js'
import { agreement, type Changes, changeOptions, outcomeOf, selectorsOf, showChanges } from './shared.js'

export const mcpUninstall = command({
  path: ['mcp', 'uninstall'],
  summary: 'Remove the MCP server from your AI clients',
  about:
    'Removes only the server kg, from all clients or from those that you name. It is not an error if a client or its entry does not exist.',
  options: changeOptions,
  examples: ['kg mcp uninstall --dry-run', 'kg mcp uninstall --yes', 'kg mcp uninstall --client claude-desktop:native'],
  local: true,
  async run(input, context) {
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
  },
  show: (result: Changes, paint: Paint) =>
    result.changes.length === 0 ? 'No MCP client was found on this machine' : showChanges(result, paint),
})
