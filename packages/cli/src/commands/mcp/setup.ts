import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { removeFromClients } from './remove.js'
import {
  agentNamed,
  agreement,
  type Changes,
  changeOptions,
  outcomeOf,
  profileNamed,
  selectorsOf,
  showChanges,
} from './shared.js'

export const mcpSetup = command({
  path: ['mcp', 'setup'],
  summary: 'Register the MCP server with your AI clients',
  about:
    'Finds the MCP clients on this machine, also on the Windows side of WSL, and adds the server kg to their settings, and a skill (SKILL.md) that tells the agent when to remember, recall, correct and share, where the client takes skills. No other setting changes, and the old file is kept as <file>.kg-backup. Each client acts as its own agent, named after the client, without admin rights. Entries from earlier versions, which acted as admin, are migrated. You can safely repeat the command; --remove takes everything back.',
  options: [
    ...changeOptions,
    { flags: '--agent <name>', about: 'Agent that the clients act as (default: one per client, named after it)' },
    {
      flags: '--profile <name>',
      about:
        'Tools that the clients are offered: core, assets, network, chain or all (default: the setting mcp.profile)',
    },
    { flags: '--remove', about: 'Remove the server and the skill, like kg mcp uninstall' },
    { flags: '--force', about: 'Replace a server called kg that does not belong to this kg' },
    { flags: '--print', about: 'Only print the entry, for a client that kg does not support' },
  ],
  examples: [
    'kg mcp setup',
    'kg mcp setup --dry-run',
    'kg mcp setup --yes --client cursor --client vscode:windows-wsl',
    'kg mcp setup --client cursor --agent reviewer',
    'kg mcp setup --profile assets',
    'kg mcp setup --print --agent my-client',
    'kg mcp setup --remove',
  ],
  local: true,
  async run(input, context) {
    const { options } = input
    if (options.remove === true) return removeFromClients(input, context)
    const selectors = await selectorsOf(input)
    const { entryFor, serverName, thisInstall } = await import('../../mcp-clients/entry.js')
    const serving = defined({ agent: await agentNamed(input), profile: await profileNamed(input) })
    const install = thisInstall(context.home, context.env)
    if (options.print === true) return { [serverName]: entryFor('native', install, { agent: 'mcp', ...serving }) }
    const [{ apply }, { targetsOf }, { thisMachine }] = await Promise.all([
      import('../../mcp-clients/apply.js'),
      import('../../mcp-clients/targets.js'),
      import('../../mcp-clients/machine.js'),
    ])
    const targets = targetsOf(thisMachine(context.env), install, selectors, serving)
    const dryRun = options.dryRun === true
    const force = options.force === true
    const changes = await apply(targets, { dryRun, force, ...agreement(input, context, 'Register kg with') })
    const isNew = [...changes, ...changes.map(({ skill }) => skill)].some(
      (change) => change?.action === 'added' || change?.action === 'updated',
    )
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
