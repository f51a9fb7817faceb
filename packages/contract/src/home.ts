/** The folder of a node and the places in it: the daemon keeps them, the CLI looks into some. */
export interface HomeFiles {
  readonly path: string
  readonly config: string
  readonly tokens: string
  readonly pid: string
  readonly log: string
  readonly port: string
  readonly keys: string
  /** One file for each agent that MCP clients act as: its token. */
  readonly agentTokens: string
  readonly ledger: string
  /** What recall compares meanings by; made from the ledger. */
  readonly vectors: string
  readonly wallets: string
  readonly uploads: string
  /** Files that wait to be imported. */
  readonly imports: string
  /** Where the store is being moved to. */
  readonly storeMove: string
}

export function homeFiles(path: string): HomeFiles {
  const at = (name: string) => `${path}/${name}`
  return {
    path,
    config: at('config.json'),
    tokens: at('auth.token'),
    pid: at('daemon.pid'),
    log: at('daemon.log'),
    port: at('api.port'),
    keys: at('keys'),
    agentTokens: at('keys/tokens'),
    ledger: at('ledger'),
    vectors: at('vectors'),
    wallets: at('keys/wallets'),
    uploads: at('uploads'),
    imports: at('imports'),
    storeMove: at('store-move.json'),
  }
}

/** What api.port says of an address: the port, with the host before it where that is not 127.0.0.1. */
export const writeApiAddress = (url: string): string => new URL(url).host.replace(/^127\.0\.0\.1:/, '')

/** The address that api.port says, or undefined if it says none. */
export function readApiAddress(text: string): string | undefined {
  const [, host = '127.0.0.1', port] = /^(?:([\w.-]+|\[[\da-f:.]+\]):)?(\d{1,5})$/i.exec(text.trim()) ?? []
  return port === undefined ? undefined : `http://${host}:${port}`
}

/** Agents whose tokens are files: their names are names of files, too. */
export const isAgentFileName = (name: string): boolean => /^\w[\w.-]{0,63}$/.test(name)
