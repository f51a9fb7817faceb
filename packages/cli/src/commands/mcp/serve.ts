import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { option } from '../shared/input.js'

export const mcpServe = command({
  path: ['mcp', 'serve'],
  summary: 'Run the MCP server on stdio',
  about:
    'MCP clients start this command once kg mcp setup has registered it. It connects to the node of KG_HOME, which may start later. Set KG_API, KG_TOKEN and time-outs in the client’s env block. With --agent, it has only the rights of that agent, whose token is in KG_HOME/keys/tokens. A running daemon also serves MCP over HTTP at /mcp.',
  options: [
    {
      flags: '--agent <name>',
      about: 'Act as this agent, registered on first use (default: KG_TOKEN, or admin)',
    },
    {
      flags: '--profile <name>',
      about: 'Tools to offer: core, assets, network, chain or all (default: the setting mcp.profile)',
    },
  ],
  examples: [
    'kg mcp serve --agent cursor --profile assets',
    'KG_HOME=~/.kg KG_API_LONG_TIMEOUT_MS=600000 kg mcp serve --agent cursor',
  ],
  local: true,
  async run(input, { home, env, signal }): Promise<void> {
    const { serveStdio } = await import('@kg/mcp/stdio')
    const { stdin, stdout, stderr } = process
    const log = (line: string) => stderr.write(`kg mcp: ${line}\n`)
    const profile = option(input, 'profile') ?? (await profileIn(home, env))
    await serveStdio({ env, stdin, stdout, signal, log, ...defined({ agent: option(input, 'agent'), profile }) })
  },
})

/** What config.json says; the server itself reads the variable, and refuses a bad one by its name. */
async function profileIn(home: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.KG_MCP_PROFILE) return undefined
  const { settings } = await import('../../home/settings.js')
  return String((await settings(homeFiles(home), env))('mcp.profile'))
}
