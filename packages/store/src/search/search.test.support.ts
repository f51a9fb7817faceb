import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetGraphUri, sortByCodePoint } from '@kg/core'
import { ed25519Signer, type GraphOp, Ledger, newEd25519Pem, packContent, type Shelf } from '../ledger/index.js'
import { MemorySearch, type MemorySearchSettings } from './memory-search.js'
import type { SearchWish } from './messages.js'

export const ann = `0x${'a1'.repeat(20)}`
export const bob = `0x${'b2'.repeat(20)}`
export const shelfOf = (layer: string, agent = '', contextGraph = 'lab'): Shelf => ({ contextGraph, layer, agent })
export const shared = shelfOf('swm')

export const names = 'http://www.w3.org/2000/01/rdf-schema#label'
/** `about('urn:a', { label: 'Ann' }, 'likes tea')` */
export const about = (entity: string, label: string | undefined, ...texts: string[]): string[] => [
  ...(label === undefined ? [] : [`<${entity}> <${names}> ${JSON.stringify(label)} .`]),
  ...texts.map((text, at) => `<${entity}> <urn:text:${at}> ${JSON.stringify(text)} .`),
]

/** A ledger and its search. */
export async function searched(given: MemorySearchSettings = {}) {
  const path = mkdtempSync(join(tmpdir(), 'kg-search-'))
  const settings =
    given.vectors === undefined ? given : { ...given, vectors: { ...given.vectors, path: join(path, 'vectors') } }
  const pem = newEd25519Pem()
  let ledger = await Ledger.open({ path }, { signer: ed25519Signer(pem) })
  let search = new MemorySearch(ledger, settings)

  const find = (text: string, on: readonly Shelf[] = [shared], wish: Partial<SearchWish> = {}) =>
    search.search(on, { text, limit: 10, patienceMs: 30_000, ...wish })

  return {
    find,
    /** The entities that are found, best first. */
    entities: async (...given: Parameters<typeof find>) => (await find(...given)).hits.map(({ entity }) => entity),
    stats: () => search.stats,
    vectorFault: () => search.vectorFault,
    recall: (question: string, on: readonly Shelf[] = [shared]) =>
      search.recall(on, { question, limit: 10, now: Date.now(), patienceMs: 30_000 }),
    async write(lines: readonly string[], { shelf = shared, name = 'a', op = 'replace' as GraphOp, agent = ann } = {}) {
      const content = await packContent(sortByCodePoint([...new Set(lines)]))
      const layer = (shelf.layer === 'private' ? 'wm' : shelf.layer) as 'wm' | 'swm' | 'vm'
      const uri = assetGraphUri({ contextGraphId: shelf.contextGraph, layer, agent, name })
      const graph = shelf.layer === 'private' ? `${uri}/_private` : uri
      await ledger.write({ agent, action: op, subject: graph }, (w) =>
        w.change({ shelf, graph, sub: '', op, content: w.putContent(content) }),
      )
    },
    async reopen() {
      await search.stop()
      await ledger.close()
      ledger = await Ledger.open({ path }, { signer: ed25519Signer(pem) })
      search = new MemorySearch(ledger, settings)
    },
    async [Symbol.asyncDispose]() {
      await search.stop()
      await ledger.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}
