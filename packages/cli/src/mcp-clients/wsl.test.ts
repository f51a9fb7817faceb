import { describe, expect, it } from 'vitest'
import type { Machine } from './machine.js'
import { windowsHome } from './wsl.js'

const wsl = (env: NodeJS.ProcessEnv, users: readonly string[] = []): Machine => ({
  platform: 'linux',
  homedir: '/home/ada',
  env: { WSL_DISTRO_NAME: 'Debian', ...env },
  exists: (path) => path.startsWith('/mnt/') || path.startsWith('/drives/'),
  list: () => users,
})

describe('the Windows folder seen from WSL', () => {
  it.each([
    ['USERPROFILE', wsl({ USERPROFILE: 'D:\\Users\\ada\\' }), '/mnt/d/Users/ada'],
    ['PATH', wsl({ PATH: '/usr/bin:/mnt/c/Users/ada/AppData/Local/Microsoft/WindowsApps' }), '/mnt/c/Users/ada'],
    ['a PATH with drives elsewhere', wsl({ PATH: '/drives/c/Users/ada/AppData/Local/x' }), '/drives/c/Users/ada'],
    ['the only user there is', wsl({}, ['Public', 'Default', 'desktop.ini', 'ada']), '/mnt/c/Users/ada'],
  ])('is told by %s', (_, machine, home) => {
    expect(windowsHome(machine)).toBe(home)
  })

  it('is not guessed between several users', () => {
    expect(windowsHome(wsl({}, ['ada', 'grace']))).toBeUndefined()
  })

  it('is nowhere outside of WSL', () => {
    const bare = { ...wsl({ USERPROFILE: 'C:\\Users\\ada' }, ['ada']), exists: () => false }
    expect(windowsHome({ ...bare, env: { USERPROFILE: 'C:\\Users\\ada' } })).toBeUndefined()
    expect(windowsHome({ ...bare, platform: 'darwin' })).toBeUndefined()
  })
})
