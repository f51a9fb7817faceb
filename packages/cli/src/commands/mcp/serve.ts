import { command } from '../../command.js'

export const mcpServe = command({
  path: ['mcp', 'serve'],
  summary: 'Run the MCP server on stdio',
  about:
    'MCP clients start it; kg mcp setup registers it with them. It talks to the node of KG_HOME, which may start later; KG_API, KG_TOKEN and the time-outs come from the client’s env block. A running daemon serves the same over HTTP at /mcp.',
  examples: ['kg mcp serve', 'KG_HOME=~/.kg KG_API_LONG_TIMEOUT_MS=600000 kg mcp serve'],
  local: true,
  async run(_, { env, signal }): Promise<void> {
    const { serveStdio } = await import('@kg/mcp/stdio')
    const { stdin, stdout, stderr } = process
    await serveStdio({ env, stdin, stdout, signal, log: (line) => stderr.write(`kg mcp: ${line}\n`) })
  },
})
