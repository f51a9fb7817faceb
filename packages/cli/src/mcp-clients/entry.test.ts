import { describe, expect, it } from 'vitest'
import { entryFor, isOurs, mergeEntry, thisInstall } from './entry.js'

const install = { node: '/usr/bin/node', program: '/opt/kg/bin/kg.js', home: '/home/ada/.kg', distro: 'Debian' }

describe('the entry', () => {
  it('starts this program with absolute paths and no token', () => {
    expect(entryFor('native', install)).toEqual({
      command: '/usr/bin/node',
      args: ['/opt/kg/bin/kg.js', 'mcp', 'serve'],
      env: { KG_HOME: '/home/ada/.kg' },
    })
    expect(entryFor('native', install, true)).toMatchObject({ type: 'stdio' })
  })

  it('reaches into the subsystem from Windows, without a shell', () => {
    expect(entryFor('windows-wsl', install)).toEqual({
      command: 'wsl.exe',
      args: [
        ...['-d', 'Debian', '--exec', '/usr/bin/env', 'KG_HOME=/home/ada/.kg'],
        ...['/usr/bin/node', '/opt/kg/bin/kg.js', 'mcp', 'serve'],
      ],
    })
  })

  it('is known again, also on the Windows side; another server of our name is not', () => {
    expect(isOurs(entryFor('native', thisInstall('/h', {})))).toBe(true)
    expect(isOurs(entryFor('windows-wsl', install))).toBe(true)
    for (const other of [{ command: 'npx', args: ['kg'] }, { url: 'https://kg.example' }, 'kg', undefined]) {
      expect(isOurs(other)).toBe(false)
    }
    expect(isOurs({ command: 'x', args: ['/opt/other', 'mcp', 'serve'] })).toBe(false)
  })

  it('keeps what a person added to it', () => {
    const present = { command: 'old', args: [], env: { KG_HOME: '/x', KG_API_READ_TIMEOUT_MS: '9' }, disabled: true }
    expect(mergeEntry(present, entryFor('native', install))).toEqual({
      command: '/usr/bin/node',
      args: ['/opt/kg/bin/kg.js', 'mcp', 'serve'],
      env: { KG_HOME: '/home/ada/.kg', KG_API_READ_TIMEOUT_MS: '9' },
      disabled: true,
    })
  })
})
