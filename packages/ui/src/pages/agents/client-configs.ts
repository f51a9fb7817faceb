/** How a client is told of this node. */
export interface ClientConfig {
  readonly key: string
  readonly word: string
  /** Where the text belongs. */
  readonly file: string
  readonly text: string
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2)

/** The text to copy for each kind of client; `token` is shown where it is known, else a word to replace. */
export function clientConfigs(origin: string, token = '<token>'): readonly ClientConfig[] {
  const url = `${origin}/mcp`
  const headers = { Authorization: `Bearer ${token}` }
  const remote = { type: 'http', url, headers }
  // It starts programs only; ours talks to the node that the variables name.
  const program = { command: 'kg', args: ['mcp', 'serve'], env: { KG_API: origin, KG_TOKEN: token } }
  return [
    {
      key: 'desktop',
      word: 'Claude Desktop',
      file: 'claude_desktop_config.json',
      text: json({ mcpServers: { kg: program } }),
    },
    { key: 'cursor', word: 'Cursor', file: '~/.cursor/mcp.json', text: json({ mcpServers: { kg: { url, headers } } }) },
    { key: 'vscode', word: 'VS Code', file: '.vscode/mcp.json', text: json({ servers: { kg: remote } }) },
    { key: 'other', word: 'Any other', file: 'its list of MCP servers', text: json({ mcpServers: { kg: remote } }) },
  ]
}
