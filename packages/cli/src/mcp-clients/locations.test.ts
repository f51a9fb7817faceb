import { describe, expect, it } from 'vitest'
import { mcpClients } from './clients.js'
import { locationsOf } from './locations.js'
import type { Machine } from './machine.js'

const machine = (platform: NodeJS.Platform, homedir: string, more: Partial<Machine> = {}): Machine => ({
  platform,
  homedir,
  env: {},
  exists: () => true,
  list: () => [],
  ...more,
})

const filesOf = (on: Machine) =>
  Object.fromEntries(
    mcpClients.flatMap((client) => locationsOf(client, on).map(({ place, file }) => [`${client.id}:${place}`, file])),
  )

const noWsl = (path: string) => !path.startsWith('/proc')

describe('the settings of the seven clients', () => {
  it('are found on Linux', () => {
    expect(filesOf(machine('linux', '/home/ada', { exists: noWsl }))).toEqual({
      'cursor:native': '/home/ada/.cursor/mcp.json',
      'claude-code:native': '/home/ada/.claude.json',
      'claude-desktop:native': '/home/ada/.config/Claude/claude_desktop_config.json',
      'windsurf:native': '/home/ada/.codeium/windsurf/mcp_config.json',
      'vscode:native': '/home/ada/.config/Code/User/mcp.json',
      'cline:native':
        '/home/ada/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      'codex-cli:native': '/home/ada/.codex/config.toml',
    })
  })

  it('are found on macOS', () => {
    const support = '/Users/ada/Library/Application Support'
    expect(filesOf(machine('darwin', '/Users/ada'))).toEqual({
      'cursor:native': '/Users/ada/.cursor/mcp.json',
      'claude-code:native': '/Users/ada/.claude.json',
      'claude-desktop:native': `${support}/Claude/claude_desktop_config.json`,
      'windsurf:native': '/Users/ada/.codeium/windsurf/mcp_config.json',
      'vscode:native': `${support}/Code/User/mcp.json`,
      'cline:native': `${support}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
      'codex-cli:native': '/Users/ada/.codex/config.toml',
    })
  })

  it('are found on Windows', () => {
    const env = { APPDATA: 'D:\\Roaming' }
    expect(filesOf(machine('win32', 'C:\\Users\\ada', { env }))).toEqual({
      'cursor:native': 'C:\\Users\\ada\\.cursor\\mcp.json',
      'claude-code:native': 'C:\\Users\\ada\\.claude.json',
      'claude-desktop:native': 'D:\\Roaming\\Claude\\claude_desktop_config.json',
      'windsurf:native': 'C:\\Users\\ada\\.codeium\\windsurf\\mcp_config.json',
      'vscode:native': 'D:\\Roaming\\Code\\User\\mcp.json',
      'cline:native':
        'D:\\Roaming\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\settings\\cline_mcp_settings.json',
      'codex-cli:native': 'C:\\Users\\ada\\.codex\\config.toml',
    })
    expect(filesOf(machine('win32', 'C:\\Users\\ada'))['vscode:native']).toBe(
      'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
    )
  })

  it('are found on both sides of WSL', () => {
    const env = { WSL_DISTRO_NAME: 'Debian', USERPROFILE: 'C:\\Users\\Ada L' }
    const files = filesOf(machine('linux', '/home/ada', { env }))
    expect(Object.keys(files)).toHaveLength(14)
    expect(files).toMatchObject({
      'cursor:native': '/home/ada/.cursor/mcp.json',
      'cursor:windows-wsl': '/mnt/c/Users/Ada L/.cursor/mcp.json',
      'claude-desktop:windows-wsl': '/mnt/c/Users/Ada L/AppData/Roaming/Claude/claude_desktop_config.json',
      'codex-cli:windows-wsl': '/mnt/c/Users/Ada L/.codex/config.toml',
      'vscode:native': '/home/ada/.vscode-server/data/User/mcp.json',
      'vscode:windows-wsl': '/mnt/c/Users/Ada L/AppData/Roaming/Code/User/mcp.json',
    })
  })

  it('follow the variables that clients take', () => {
    const env = { XDG_CONFIG_HOME: '/conf', CLAUDE_CONFIG_DIR: '/claude', CODEX_HOME: '/codex' }
    expect(filesOf(machine('linux', '/home/ada', { env, exists: noWsl }))).toMatchObject({
      'claude-desktop:native': '/conf/Claude/claude_desktop_config.json',
      'claude-code:native': '/claude/.claude.json',
      'codex-cli:native': '/codex/config.toml',
    })
  })

  it('belong to a client that is there when its folder is', () => {
    const here = new Set(['/home/ada/.claude.json', '/home/ada/.config/Code/User'])
    const on = machine('linux', '/home/ada', { exists: (path) => here.has(path) })
    const present = mcpClients.flatMap((client) => locationsOf(client, on)).filter((location) => location.present)
    expect(present.map(({ client }) => client.id)).toEqual(['claude-code', 'vscode'])
  })
})
