const ours = {
  schemaVersion: 1,
  maintainer: { name: 'kg' },
  license: 'Apache-2.0',
  requiresNodeVersion: '>=0.1.0',
  memoryLayers: ['WM', 'SWM', 'VM'],
  security: {
    networkEgress: [],
    writeAuthority: 'publish',
    credentialsHandled: [],
    notes: 'The client starts kg mcp serve on this machine, which connects only to the local node.',
  },
} as const

const client = (slug: string, name: string) => ({
  ...ours,
  slug,
  name,
  description: `Use the node’s tools in ${name}, over MCP`,
  category: ['mcp-client'],
  install: { kind: 'manual', steps: [`kg mcp setup --client ${slug}`, `Restart ${name}`] },
  trustTier: 'featured',
})

const framework = (slug: string, name: string) => ({
  ...ours,
  slug,
  name,
  description: `Give ${name} agents the node’s tools and a skill for using them`,
  category: ['agent-framework'],
  install: { kind: 'agent-plugin', framework: name, steps: [`kg ${slug} setup`] },
  trustTier: 'featured',
})

/** What comes with kg: the ways to reach it that it sets up itself. Checked like any other entry. */
export const bundledIndex: readonly object[] = [
  client('cursor', 'Cursor'),
  client('claude-code', 'Claude Code'),
  client('claude-desktop', 'Claude Desktop'),
  client('windsurf', 'Windsurf'),
  client('vscode', 'VS Code'),
  client('cline', 'Cline'),
  client('codex-cli', 'Codex CLI'),
  framework('openclaw', 'OpenClaw'),
  framework('hermes', 'Hermes Agent'),
]
