import { describe, expect, it } from 'vitest'
import { entryFor, isOurs, mergeEntry, servingOf, thisInstall } from './entry.js'

const install = { node: '/usr/bin/node', program: '/opt/kg/bin/kg.js', home: '/home/ada/.kg', distro: 'Debian' }

describe('the entry', () => {
  it('starts this program with absolute paths, names the agent and holds no token', () => {
    expect(entryFor('native', install, { agent: 'cursor' })).toEqual({
      command: '/usr/bin/node',
      args: ['/opt/kg/bin/kg.js', 'mcp', 'serve', '--agent', 'cursor'],
      env: { KG_HOME: '/home/ada/.kg' },
    })
    expect(entryFor('native', install, { agent: 'cursor' }, true)).toMatchObject({ type: 'stdio' })
  })

  it('reaches into the subsystem from Windows, without a shell', () => {
    expect(entryFor('windows-wsl', install, { agent: 'cursor' })).toEqual({
      command: 'wsl.exe',
      args: [
        ...['-d', 'Debian', '--exec', '/usr/bin/env', 'KG_HOME=/home/ada/.kg'],
        ...['/usr/bin/node', '/opt/kg/bin/kg.js', 'mcp', 'serve', '--agent', 'cursor'],
      ],
    })
  })

  it('is known again with and without an agent, also on the Windows side; another server of our name is not', () => {
    for (const serving of [{ agent: 'cursor' }, { agent: 'cursor', profile: 'assets' }, { profile: 'all' }, {}]) {
      expect(isOurs(entryFor('native', thisInstall('/h', {}), serving))).toBe(true)
      expect(isOurs(entryFor('windows-wsl', install, serving))).toBe(true)
      expect(servingOf(entryFor('native', install, serving))).toEqual(serving)
    }
    for (const other of [{ command: 'npx', args: ['kg'] }, { url: 'https://kg.example' }, 'kg', undefined]) {
      expect(isOurs(other)).toBe(false)
    }
    for (const args of [
      ['/opt/other', 'mcp', 'serve'],
      ['/opt/kg/bin/kg.js', 'mcp', 'serve', '--port', '1'],
      ['/opt/kg/bin/kg.js', 'mcp', 'serve', '--agent'],
    ])
      expect(isOurs({ command: 'x', args })).toBe(false)
  })

  it('keeps what a person added to it', () => {
    const present = { command: 'old', args: [], env: { KG_HOME: '/x', KG_API_READ_TIMEOUT_MS: '9' }, disabled: true }
    expect(mergeEntry(present, entryFor('native', install, { agent: 'cursor' }))).toEqual({
      command: '/usr/bin/node',
      args: ['/opt/kg/bin/kg.js', 'mcp', 'serve', '--agent', 'cursor'],
      env: { KG_HOME: '/home/ada/.kg', KG_API_READ_TIMEOUT_MS: '9' },
      disabled: true,
    })
  })
})
