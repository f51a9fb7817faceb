import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type HomeFiles, homeFiles } from '@kg/contract/home'

export type Home = HomeFiles
export { homeFiles }

export function findHome(env: NodeJS.ProcessEnv): Home {
  return homeFiles(resolve(env.KG_HOME || join(homedir(), '.kg')))
}

/** Makes the folders, for the owner alone: drafts and keys are nobody else's. */
export function prepareHome(home: Home): void {
  mkdirSync(home.path, { recursive: true, mode: 0o700 })
  mkdirSync(home.keys, { recursive: true, mode: 0o700 })
  for (const folder of [home.path, home.keys]) chmodSync(folder, 0o700)
}
