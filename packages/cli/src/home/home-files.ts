import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The folder of a node and the places in it that the CLI knows. */
export interface HomeFiles {
  readonly path: string
  readonly config: string
  readonly tokens: string
  readonly pid: string
  readonly log: string
  readonly port: string
  readonly keys: string
  readonly ledger: string
}

export function homeFiles(path: string): HomeFiles {
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

export const homeFrom = (env: NodeJS.ProcessEnv): string => resolve(env.KG_HOME || join(homedir(), '.kg'))
