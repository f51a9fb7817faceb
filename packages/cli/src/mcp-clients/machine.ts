import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** What the search for clients looks at: a value of its own, so that every system can be tried anywhere. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly homedir: string
  exists(path: string): boolean
  /** Names in a folder; none where there is no such folder. */
  list(path: string): readonly string[]
}

export function thisMachine(env: NodeJS.ProcessEnv): Machine {
  return {
    platform: process.platform,
    env,
    homedir: (process.platform === 'win32' ? env.USERPROFILE : env.HOME) || homedir(),
    exists: existsSync,
    list(path) {
      try {
        return readdirSync(path)
      } catch {
        return []
      }
    },
  }
}

/** Joins in the way of the system that is looked at, not of the one that looks. */
export const joinFor = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix).join
