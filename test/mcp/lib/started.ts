import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KgHome, kgHome } from '../../lib/run-kg.js'

/** A home with a running daemon, started as a user starts it. */
export interface Started extends AsyncDisposable {
  readonly home: KgHome
  readonly url: string
  readonly token: string
  /** The folder of its chain, where nodes of a local network meet. */
  readonly chain: string
  /** For processes that are to find it. */
  readonly env: NodeJS.ProcessEnv
}

const alone = { KG_NETWORK: 'none', KG_NET_ENABLED: 'false' }

export async function started(more: NodeJS.ProcessEnv = {}): Promise<Started> {
  const chain = mkdtempSync(join(tmpdir(), 'kg-mcp-chain-'))
  const home = await kgHome({ ...alone, KG_CHAIN_FOLDER: chain, ...more })
  const { url } = await home.json<{ url: string }>('start')
  const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env
  return {
    home,
    url,
    chain,
    token: readFileSync(join(home.path, 'auth.token'), 'utf8').trim(),
    env: { ...inherited, KG_HOME: home.path },
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]()
      rmSync(chain, { recursive: true, force: true })
    },
  }
}

export const fact = (subject: string, text: string) => ({
  subject,
  predicate: 'https://schema.org/name',
  object: JSON.stringify(text),
})
