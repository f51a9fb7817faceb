import { command, type Paint } from '../../command.js'
import { removeFromClients } from './remove.js'
import { type Changes, changeOptions, showChanges } from './shared.js'

export const mcpUninstall = command({
  path: ['mcp', 'uninstall'],
  summary: 'Remove the MCP server from your AI clients',
  about:
    'Removes only the server kg and its skill, from all clients or from those that you name. A skill that you have changed stays. It is not an error if a client or its entry does not exist.',
  options: changeOptions,
  examples: ['kg mcp uninstall --dry-run', 'kg mcp uninstall --yes', 'kg mcp uninstall --client claude-desktop:native'],
  local: true,
  run: removeFromClients,
  show: (result: Changes, paint: Paint) =>
    result.changes.length === 0 ? 'No MCP client was found on this machine' : showChanges(result, paint),
})
