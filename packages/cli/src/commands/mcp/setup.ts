import { command, type Paint } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { agentNamed, agreement, type Changes, changeOptions, outcomeOf, selectorsOf, showChanges } from './shared.js'

export const mcpSetup = command({
  path: ['mcp', 'setup'],
  summary: 'Register the MCP server with your AI clients',
  about:
    'Finds the MCP clients on this machine, also on the Windows side of WSL, and adds the server kg to their settings. No other setting changes, and the old file is kept as <file>.kg-backup. Each client acts as its own agent, named after the client, without admin rights. Entries from earlier versions, which acted as admin, are migrated. You can safely repeat the command.',
  options: [
    ...changeOptions,
    { flags: '--agent <name>', about: 'Agent that the clients act as (default: one per client, named after it)' },
    { flags: '--force', about: 'Replace a server called kg that does not belong to this kg' },
    { flags: '--print', about: 'Only print the entry, for a client that kg does not support' },
  ],
  examples: [
    'kg mcp setup',
    'kg mcp setup --dry-run',
    'kg mcp setup --yes --client cursor --client vscode:windows-wsl',
    'kg mcp setup --client cursor --agent reviewer',
    'kg mcp setup --print --agent my-client',
  ],
  local: true,
  async run(input, context) {
    const { options } = input
    const selectors = await selectorsOf(input)
    const { entryFor, serverName, thisInstall } = await import('../../mcp-clients/entry.js')
    const agent = await agentNamed(input)
    const install = thisInstall(context.home, context.env)
    if (options.print === true) return { [serverName]: entryFor('native', install, agent ?? 'mcp') }
    const [{ apply }, { targetsOf }, { thisMachine }] = await Promise.all([
      import('../../mcp-clients/apply.js'),
      import('../../mcp-clients/targets.js'),
      import('../../mcp-clients/machine.js'),
    ])
    const targets = targetsOf(thisMachine(context.env), install, selectors, agent)
    const dryRun = options.dryRun === true
    const force = options.force === true
    const changes = await apply(targets, { dryRun, force, ...agreement(input, context, 'Register kg with') })
    const isNew = changes.some(({ action }) => action === 'added' || action === 'updated')
    if (isNew && !dryRun) {
      context.say('Restart the clients: they read their settings when they start')
      if (changes.some(({ wasAdmin }) => wasAdmin))
        context.say(
          'Drafts from when a client was admin belong to the node’s own agent, and the client no longer sees them',
        )
      if (runningPid(homeFiles(context.home)) === undefined) context.say('The node is not running yet: kg start')
    }
    return outcomeOf({ dryRun, changes })
  },
  show(result: Changes | Record<string, unknown>, paint: Paint) {
    if (!('changes' in result)) return JSON.stringify(result, null, 2)
    const { changes } = result as Changes
    if (changes.length === 0)
      return 'No MCP client was found on this machine. To print the entry for another client: kg mcp setup --print'
    return showChanges(result as Changes, paint)
  },
})
