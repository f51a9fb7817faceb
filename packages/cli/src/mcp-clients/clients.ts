import type { Place } from './place.js'
import type { SkillPlace } from './skill-file.js'

/** Where a client may keep its servers, and what tells that it is installed there. */
export interface Spot {
  readonly file: string
  readonly signs: readonly string[]
}

/** An MCP client as data. */
export interface McpClient {
  readonly id: string
  readonly name: string
  readonly syntax: 'json' | 'toml'
  /** Keys that lead to the servers. */
  readonly under: readonly string[]
  /** Whether an entry says how it is reached. */
  readonly typed?: boolean
  /** In the order of preference. */
  spots(place: Place): readonly Spot[]
  /** Where it takes skills from; not every client does. */
  skill?(place: Place): SkillPlace
}

const inFolder = (place: Place, folder: string, ...file: string[]): Spot => ({
  file: place.join(folder, ...file),
  signs: [folder],
})

const skillIn = ({ join }: Place, root: string, ...folders: string[]): SkillPlace => ({
  file: join(root, ...folders, 'skills', 'kg', 'SKILL.md'),
  root,
})

const codexFolder = ({ env, home, join }: Place): string => env.CODEX_HOME || join(home, '.codex')

/** User folders of VS Code; that of its server first, where an editor on Windows works in here. */
const codeFolders = ({ home, appData, remoteEditor, join }: Place): string[] => [
  ...(remoteEditor ? [join(home, '.vscode-server', 'data', 'User')] : []),
  join(appData, 'Code', 'User'),
]

const servers = { syntax: 'json', under: ['mcpServers'] } as const

export const mcpClients: readonly McpClient[] = [
  {
    id: 'cursor',
    name: 'Cursor',
    ...servers,
    spots: (place) => [inFolder(place, place.join(place.home, '.cursor'), 'mcp.json')],
    skill: (place) => skillIn(place, place.join(place.home, '.cursor')),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    ...servers,
    spots(place) {
      const { env, home, join } = place
      if (env.CLAUDE_CONFIG_DIR) return [inFolder(place, env.CLAUDE_CONFIG_DIR, '.claude.json')]
      const file = join(home, '.claude.json')
      return [{ file, signs: [file, join(home, '.claude')] }]
    },
    // Without a folder of its own, the client may be known by its file alone.
    skill: (place) =>
      place.env.CLAUDE_CONFIG_DIR ? skillIn(place, place.env.CLAUDE_CONFIG_DIR) : skillIn(place, place.home, '.claude'),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    ...servers,
    spots: (place) => [inFolder(place, place.join(place.appData, 'Claude'), 'claude_desktop_config.json')],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    ...servers,
    spots: (place) => [inFolder(place, place.join(place.home, '.codeium', 'windsurf'), 'mcp_config.json')],
    skill: (place) => skillIn(place, place.join(place.home, '.codeium', 'windsurf')),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    syntax: 'json',
    under: ['servers'],
    typed: true,
    spots: (place) => codeFolders(place).map((folder) => inFolder(place, folder, 'mcp.json')),
    skill: (place) => skillIn(place, place.home, '.copilot'),
  },
  {
    id: 'cline',
    name: 'Cline',
    ...servers,
    spots: (place) =>
      codeFolders(place).map((folder) =>
        inFolder(
          place,
          place.join(folder, 'globalStorage', 'saoudrizwan.claude-dev'),
          'settings',
          'cline_mcp_settings.json',
        ),
      ),
    skill: (place) => skillIn(place, place.home, '.cline'),
  },
  {
    id: 'codex-cli',
    name: 'Codex CLI',
    syntax: 'toml',
    under: ['mcp_servers'],
    spots: (place) => [inFolder(place, codexFolder(place), 'config.toml')],
    skill: (place) => skillIn(place, codexFolder(place)),
  },
]
