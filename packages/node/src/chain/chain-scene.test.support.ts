import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChainStartingError } from '@kg/contract'
import { pino } from 'pino'
import { openMemory } from '../memory/open-memory.js'
import type { Caller } from '../platform/caller/caller.js'
import { toConfig } from '../platform/home/config.js'
import { homeFiles } from '../platform/home/home.js'
import { openPlatform } from '../platform/open-platform.js'
import type { NodeChain, OpenChain } from './connection/chain.js'
import { connectChain, openChain } from './open-chain.js'

export type ChainScene = Awaited<ReturnType<typeof openChainScene>>

const line = (n: number) => `<urn:test:s${n}> <urn:test:p> "${n}" .`

/** The wings up to the chain, with a local chain of their own and without HTTP or peers. */
export async function openChainScene({ settings = {} }: { settings?: Record<string, string> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-chain-scene-'))
  const config = toConfig({
    flags: { network: 'local', 'chain.folder': join(folder, 'chain'), 'net.enabled': 'false', ...settings },
  })
  const log = pino({ enabled: false })
  const platform = await openPlatform({ home: homeFiles(join(folder, 'home')), config, version: '0.0.0', log })
  const connection = connectChain(platform)
  const memory = await openMemory(platform, { sealDomain: () => connection.chain.sealDomain() })
  const wing = openChain(platform, memory, connection)
  connection.chain.start()
  const chain = await opened(connection.chain)
  const caller: Caller = { agent: memory.agents.nodeAgent(), isAdmin: true }
  const { store, ledger, keys } = platform

  return {
    config,
    folder,
    store,
    ledger,
    keys,
    log,
    memory,
    wing,
    nodeChain: connection.chain,
    chain,
    caller,
    /** Asks the process of the local chain something that only a test asks. */
    async askChain(method: string, ...params: unknown[]): Promise<unknown> {
      const { url } = JSON.parse(readFileSync(join(folder, 'chain', 'chain.json'), 'utf8')) as { url: string }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      return ((await (await fetch(url, { method: 'POST', headers, body })).json()) as { result: unknown }).result
    },
    /** An open context graph; on the chain, too, when asked for. */
    async graph(id: string, { registered = false } = {}): Promise<string> {
      await memory.graphs.create({ id, name: id, accessPolicy: 0, private: false }, caller)
      if (registered) await wing.registry.register(id, {}, caller)
      return id
    },
    /** An asset with some statements, in the shared layer. */
    async share(contextGraph: string, name: string, statements = 2) {
      const ref = { contextGraph, sub: '', name }
      const lines = Array.from({ length: statements }, (_, n) => line(n))
      await memory.assets.drafts.append(ref, { lines, privateLines: [] }, caller)
      await memory.assets.share(ref, caller)
      return ref
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const one of [wing, memory, platform]) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** However long a busy machine takes to start the chain. */
async function opened(chain: NodeChain): Promise<OpenChain> {
  for (;;) {
    try {
      return await chain.ready('a test')
    } catch (error) {
      if ((error as { code?: string }).code !== ChainStartingError.record.code) throw error
    }
  }
}
