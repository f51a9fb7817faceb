import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The folder of a node and the places in it. */
export interface Home {
  readonly path: string
  readonly config: string
  readonly tokens: string
  readonly pid: string
  readonly log: string
  readonly port: string
  readonly keys: string
  readonly ledger: string
}

export function homeAt(path: string): Home {
  const at = (name: string) => join(path, name)
  return {
    path,
    config: at('config.json'),
    tokens: at('auth.token'),
    pid: at('daemon.pid'),
    log: at('daemon.log'),
    port: at('api.port'),
    keys: at('keys'),
    ledger: at('ledger'),
  }
}

export function homeFrom(env: NodeJS.ProcessEnv): Home {
  return homeAt(resolve(env.KG_HOME || join(homedir(), '.kg')))
}

/** Makes the folders; keys are for the owner alone. */
export function prepareHome(home: Home): void {
  mkdirSync(home.path, { recursive: true })
  mkdirSync(home.keys, { recursive: true, mode: 0o700 })
  chmodSync(home.keys, 0o700)
}
