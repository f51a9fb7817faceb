import type { Machine } from './machine.js'

const usersOfWindows = '/mnt/c/Users'
/** Folders under Users that belong to nobody. */
const nobody = new Set(['Public', 'Default', 'Default User', 'All Users', 'WsiAccount', 'desktop.ini'])

export const isWsl = ({ platform, env, exists }: Machine): boolean =>
  platform === 'linux' && (Boolean(env.WSL_DISTRO_NAME) || exists('/proc/sys/fs/binfmt_misc/WSLInterop'))

/** The Windows user's folder as seen from the subsystem. Not found, rather than another person's, where it is unclear. */
export function windowsHome(machine: Machine): string | undefined {
  if (!isWsl(machine)) return undefined
  const { env, exists, list } = machine
  const told = fromWindowsPath(env.USERPROFILE) ?? fromSearchPath(env.PATH)
  if (told !== undefined) return exists(told) ? told : undefined
  const users = list(usersOfWindows).filter((name) => !nobody.has(name) && !name.startsWith('.'))
  return users.length === 1 ? `${usersOfWindows}/${users[0]}` : undefined
}

/** `C:\Users\ada` → `/mnt/c/Users/ada` */
function fromWindowsPath(path: string | undefined): string | undefined {
  const [, drive, rest] = /^([A-Za-z]):[\\/](.+)$/.exec(path ?? '') ?? []
  return drive === undefined || rest === undefined
    ? undefined
    : `/mnt/${drive.toLowerCase()}/${rest.replaceAll('\\', '/').replace(/\/$/, '')}`
}

/** Windows adds its own folders to PATH, among them those of the user. */
function fromSearchPath(path = ''): string | undefined {
  for (const folder of path.split(':')) {
    const [, home] = /^(\/.*?\/[a-z]\/Users\/[^/]+)\/AppData\//.exec(folder) ?? []
    if (home !== undefined) return home
  }
  return undefined
}
