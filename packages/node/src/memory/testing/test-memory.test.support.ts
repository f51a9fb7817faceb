import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetGraphUri, type Line, sortByCodePoint } from '@kg/core'
import { writePrivate } from '@kg/core/files'
import { packContent } from '@kg/store'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import type { Caller } from '../../platform/caller/caller.js'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { openPlatform } from '../../platform/open-platform.js'
import { addressOfKey } from '../../platform/seals/seals.js'
import type { DraftRef } from '../assets/drafts.js'
import { newGraphRow } from '../context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../context-graphs/table.js'
import { openMemory } from '../open-memory.js'

const keys = ['11', '22'].map((byte) => Buffer.from(byte.repeat(32), 'hex'))

/** Two agents whose keys the node holds. */
export const [ann, bob] = keys.map((key) => addressOfKey(key).toLowerCase()) as [string, string]
export const asAnn: Caller = { agent: ann, isAdmin: false }
export const asBob: Caller = { agent: bob, isAdmin: false }

/** An error with this code. */
export const refusal = (code: string) => expect.objectContaining({ code })

export const draftRef = (name: string, contextGraph = 'lab', sub = ''): DraftRef => ({ contextGraph, sub, name })

/** Platform and memory on a real ledger in a temporary home, without HTTP, peers and chain. */
export async function openTestMemory() {
  const folder = mkdtempSync(join(tmpdir(), 'kg-memory-'))
  const home = homeFiles(folder)
  const config = toConfig({ flags: { network: 'none' } })
  const platform = await openPlatform({ home, config, version: '0.0.0', log: pino({ enabled: false }) })
  for (const key of keys)
    writePrivate(join(home.keys, 'agents', `${addressOfKey(key).toLowerCase()}.key`), `${key.toString('hex')}\n`)
  const sealDomain = async () => ({ chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` as const })
  const memory = await openMemory(platform, { sealDomain })
  const { store: ledger, ledger: journal } = platform
  const { graphs, assets } = memory
  return {
    platform,
    ledger,
    journal,
    memory,
    graphs,
    assets,
    drafts: assets.drafts,
    /** Puts a context graph into the ledger, as open as it gets where nothing else is said. */
    async addGraph(id: string, more: Partial<ContextGraphRow> = {}) {
      await ledger.write({ agent: 'test', action: 'context-graph.create', subject: id }, (w) =>
        w.put(contextGraphs, id, { ...newGraphRow(id), subscribed: true, ...more }),
      )
    },
    /** Makes an asset that goes as far as the goal. */
    create: (ref: DraftRef, lines: readonly Line[], goal: 'open' | 'sealed' | 'shared' = 'open', caller = asAnn) =>
      assets.create({ ref, lines, privateLines: [], goal }, caller),
    /** Puts statements of bob's on the published shelf, which only a chain does otherwise. */
    async publish(contextGraphId: string, name: string, lines: readonly Line[]) {
      const graph = assetGraphUri({ contextGraphId, layer: 'vm', agent: bob, name })
      const shelf = { contextGraph: contextGraphId, layer: 'vm', agent: '' }
      const content = await packContent(sortByCodePoint([...lines]))
      await ledger.write({ agent: 'test', action: 'asset.publish', subject: graph }, (w) =>
        w.change({ shelf, graph, sub: '', op: 'replace', content: w.putContent(content) }),
      )
      return graph
    },
    async [Symbol.asyncDispose]() {
      await memory.stop()
      await platform.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestMemory = Awaited<ReturnType<typeof openTestMemory>>

/** Test memory with the context graph `lab`, for all tests of a file. */
export async function openLab(row: Partial<ContextGraphRow> = {}): Promise<TestMemory> {
  const node = await openTestMemory()
  afterAll(() => node[Symbol.asyncDispose]())
  await node.addGraph('lab', row)
  return node
}
