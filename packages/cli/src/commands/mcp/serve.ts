import { defined } from '@kg/core/values'
import { command } from '../../command.js'
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
  ],
  examples: ['kg mcp serve --agent cursor', 'KG_HOME=~/.kg KG_API_LONG_TIMEOUT_MS=600000 kg mcp serve --agent cursor'],
  local: true,
  async run(input, { env, signal }): Promise<void> {
    const { serveStdio } = await import('@kg/mcp/stdio')
    const { stdin, stdout, stderr } = process
    const log = (line: string) => stderr.write(`kg mcp: ${line}\n`)
    await serveStdio({ env, stdin, stdout, signal, log, ...defined({ agent: option(input, 'agent') }) })
  },
})
