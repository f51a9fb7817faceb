import { joinFor, type Machine } from './machine.js'
import { isWsl, windowsHome } from './wsl.js'

export const placeNames = ['native', 'windows-wsl'] as const
export type PlaceName = (typeof placeNames)[number]

/** Folders in which programs keep their settings, on one side of the machine. */
export interface Place {
  readonly name: PlaceName
  readonly home: string
  /** Where applications keep their folders: `~/.config`, `Application Support`, `AppData\Roaming`. */
  readonly appData: string
  /** Its variables; of the Windows side they are not known. */
  readonly env: NodeJS.ProcessEnv
  /** An editor on Windows may also work in here, through its server. */
  readonly remoteEditor: boolean
  join(...parts: string[]): string
}

export function placesOf(machine: Machine): readonly Place[] {
  const join = joinFor(machine.platform)
  const native: Place = {
    name: 'native',
    home: machine.homedir,
    appData: appData(machine),
    env: machine.env,
    remoteEditor: isWsl(machine),
    join,
  }
  const home = windowsHome(machine)
  if (home === undefined) return [native]
  const windows = { home, appData: join(home, 'AppData', 'Roaming'), env: {}, remoteEditor: false, join }
  return [native, { name: 'windows-wsl', ...windows }]
}

function appData({ platform, env, homedir }: Machine): string {
  const join = joinFor(platform)
  if (platform === 'win32') return env.APPDATA || join(homedir, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(homedir, 'Library', 'Application Support')
  return env.XDG_CONFIG_HOME || join(homedir, '.config')
}
