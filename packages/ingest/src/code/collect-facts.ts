import type { FactStore } from './fact-store.js'
import type { FileFacts } from './facts.js'
import { readSource } from './files/read-source.js'
import { type ModuleTable, moduleTable } from './link/module-table.js'
import { isManifest, readManifest } from './packages/manifests.js'
import type { PackageFact } from './packages/package-fact.js'
import { parsePool } from './parse/parse-pool.js'
import { isIndexable } from './parse/read-facts.js'

const mostAtOnce = 8

export interface Collected {
  /** Files whose facts are in the store. */
  readonly described: readonly string[]
  readonly packages: readonly PackageFact[]
  readonly modules: ReadonlyMap<string, ModuleTable>
  /** Files that were read anew. */
  readonly parsed: number
  /** Links, binaries, what is too large or could not be read. */
  readonly skipped: number
}

interface CollectNeeds {
  readonly root: string
  readonly store: FactStore
  readonly signal?: AbortSignal | undefined
  readonly onFile: () => void
}

/** Reads every file of interest, those that have not changed from the store. */
export async function collectFacts(paths: readonly string[], needs: CollectNeeds): Promise<Collected> {
  const { root, store, signal, onFile } = needs
  await using pool = parsePool(signal)
  const described: string[] = []
  const packages: PackageFact[] = []
  const modules = new Map<string, ModuleTable>()
  let parsed = 0
  let skipped = 0

  async function readOne(path: string): Promise<{ hash: string; facts: string } | undefined> {
    signal?.throwIfAborted()
    const source = await readSource(root, path)
    if (source === undefined) return undefined
    if (isManifest(path)) {
      const fact = readManifest(path, source.bytes.toString('utf8'))
      if (fact !== undefined) packages.push(fact)
    }
    if (!isIndexable(path)) return undefined
    const { hash } = source
    const known = await store.known(path, hash)
    if (known !== undefined) return { hash, facts: known }
    const facts = await pool.parse(source)
    if (facts !== undefined) parsed++
    return facts === undefined ? undefined : { hash, facts }
  }

  async function take(path: string, reading: ReturnType<typeof readOne>): Promise<void> {
    const read = await reading
    onFile()
    if (read !== undefined) {
      await store.add(path, read.hash, read.facts)
      const facts = JSON.parse(read.facts) as FileFacts
      if (facts.type === 'code') modules.set(path, moduleTable(path, facts))
      described.push(path)
    } else if (isIndexable(path)) skipped++
  }

  // A window over the list: a few files are under way, and they are taken in order.
  const underWay: [string, ReturnType<typeof readOne>][] = []
  try {
    for (const path of paths) {
      const reading = readOne(path)
      reading.catch(() => undefined)
      underWay.push([path, reading])
      if (underWay.length >= mostAtOnce) await take(...(underWay.shift() as (typeof underWay)[0]))
    }
    while (underWay.length > 0) await take(...(underWay.shift() as (typeof underWay)[0]))
  } finally {
    await Promise.allSettled(underWay.map(([, reading]) => reading))
  }
  packages.sort((a, b) => (a.manifest < b.manifest ? -1 : 1))
  return { described, packages, modules, parsed, skipped }
}
