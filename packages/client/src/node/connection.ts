import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { DaemonUnreachableError } from '@kg/contract/errors'
import { readApiAddress } from '@kg/contract/home'

export interface Connection {
  readonly baseUrl: string
  readonly token?: string
}

export interface ConnectionSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder of the node; by default KG_HOME, else ~/.kg. */
  readonly home?: string
}

export const homeOf = (env: ConnectionSources['env']): string => resolve(env.KG_HOME || join(homedir(), '.kg'))

/** Whether the tokens of this machine's node are for the node that is meant: they are nothing for another machine. */
export const isOwnNode = ({ KG_API }: ConnectionSources['env']): boolean => !KG_API || isHere(KG_API)

/** Where the daemon is and which token to send: KG_API and KG_TOKEN, else what the node's folder says. */
export function connectionFromHome({ env, home: given }: ConnectionSources): Connection {
  const home = given === undefined ? homeOf(env) : resolve(given)
  const baseUrl = env.KG_API || addressIn(home)
  const token = env.KG_TOKEN || (isOwnNode(env) ? tokenIn(home) : undefined)
  return token === undefined ? { baseUrl } : { baseUrl, token }
}

function addressIn(home: string): string {
  const text = read(join(home, 'api.port'))
  if (text === undefined) throw new DaemonUnreachableError({ baseUrl: home, why: 'no daemon has been started there' })
  const address = readApiAddress(text)
  if (address === undefined) throw new DaemonUnreachableError({ baseUrl: home, why: 'its api.port holds no port' })
  return address
}

/** One token a line; lines that begin with # are comments. */
function tokenIn(home: string): string | undefined {
  return read(join(home, 'auth.token'))
    ?.split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'))
}

function isHere(baseUrl: string): boolean {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
