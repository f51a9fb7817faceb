/** The folder of a node and the places in it: the daemon keeps them, the CLI looks into some. */
export interface HomeFiles {
  readonly path: string
  readonly config: string
  readonly tokens: string
  readonly pid: string
  readonly log: string
  readonly port: string
  readonly keys: string
  readonly ledger: string
  readonly wallets: string
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
    ledger: at('ledger'),
    wallets: at('keys/wallets'),
  }
}
