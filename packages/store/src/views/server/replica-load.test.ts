import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ed25519Signer, Ledger, newEd25519Pem, packContent, type Shelf } from '../../ledger/index.js'
import { stagingGraph } from './names.js'
import { type Quirk, quirks } from './quirks.js'
import { Replica } from './replica.js'
import { ServerClient } from './server-client.js'
import { limitsOf } from './settings.js'
import { openSparqlServer, type SparqlServer } from './sparql-server.test.support.js'

const shelves: Shelf[] = [
  { contextGraph: 'lab', layer: 'swm', agent: '' },
  { contextGraph: 'lab', layer: 'wm', agent: '0xa' },
]
const perShelf = 5
const kinds: [string, Quirk][] = [
  ['takes N-Quads', { ...quirks.oxigraph, takesStreams: false }],
  ['takes updates only', quirks.generic],
]

describe.each(kinds)('the first load of a server that %s', (_, quirk) => {
  let folder: string
  let ledger: Ledger
  let server: SparqlServer
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kg-replica-load-'))
    ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
    server = await openSparqlServer()
    for (const [shelfIndex, shelf] of shelves.entries())
      for (let i = 0; i < perShelf; i++) await write(shelf, `urn:g:${shelfIndex}:${i}`, `${shelfIndex}:${i}`)
  })
  afterEach(async () => {
    await server[Symbol.asyncDispose]()
    await ledger.close()
    rmSync(folder, { recursive: true })
  })

  const write = async (shelf: Shelf, graph: string, note: string) => {
    // The same label in every graph, for nodes that are not the same.
    const content = await packContent([`<urn:s> <urn:note> "${note}" .`, `_:b <urn:note> "blank ${note}" .`])
    await ledger.write({ agent: 'test', action: 'replace', subject: graph }, (w) =>
      w.change({ shelf, graph, sub: '', op: 'replace', content: w.putContent(content) }),
    )
  }
  const openReplica = () => {
    const { url } = server
    const limits = limitsOf({ queryUrl: url, graphsInALoad: 2 })
    const graphStoreUrl = quirk === quirks.generic ? undefined : url
    const client = new ServerClient({ queryUrl: url, updateUrl: url, graphStoreUrl }, quirk, {}, limits)
    return new Replica(client, ledger, limits)
  }
  const notesIn = (graph: string) =>
    server.values(`SELECT ?o WHERE { GRAPH <${graph}> { ?s <urn:note> ?o } } ORDER BY ?o`)
  const allNotes = (changed: Record<string, string> = {}) =>
    shelves
      .flatMap((_, shelf) => Array.from({ length: perShelf }, (_, i) => `${shelf}:${i}`))
      .map((note) => changed[note] ?? note)
      .flatMap((note) => [note, `blank ${note}`])
      .sort()

  it('brings every statement once, and keeps blank nodes of different graphs apart', async () => {
    const union = await openReplica().prepare(shelves, undefined)
    expect(notesIn(union)).toEqual(allNotes())
    expect(notesIn('urn:g:1:3')).toEqual(['1:3', 'blank 1:3'])
    const nodes = server.values(`SELECT DISTINCT ?s WHERE { GRAPH <${union}> { ?s <urn:note> ?o } }`)
    expect(nodes).toHaveLength(1 + shelves.length * perShelf)
  })

  it('goes on where it was cut off, wherever that was, with what was written meanwhile', async () => {
    let isCut = true
    let writes = 0
    for (let operations = 0; isCut; operations += 3) {
      server.cutAfter(operations)
      await openReplica()
        .prepare(shelves, undefined)
        .catch(() => undefined)
      isCut = server.wasCut()
      server.cutAfter(Number.POSITIVE_INFINITY)
      // One that is there, perhaps, and one that is not.
      const changed = { '0:0': `new ${++writes}`, '1:4': `new ${++writes}` }
      await write(shelves[0] as Shelf, 'urn:g:0:0', changed['0:0'])
      await write(shelves[1] as Shelf, 'urn:g:1:4', changed['1:4'])
      const replica = openReplica()
      const union = await replica.prepare(shelves, undefined)
      expect(notesIn(union)).toEqual(allNotes(changed))
      expect(notesIn('urn:g:0:0')).toEqual([`blank ${changed['0:0']}`, changed['0:0']])
      await server[Symbol.asyncDispose]()
      server = await openSparqlServer()
    }
    expect(writes).toBeGreaterThan(20)
  })

  it('is brought together what was written meanwhile, since nobody sees it yet', async () => {
    const [shelf] = shelves as [Shelf]
    const replica = openReplica()
    await replica.load(shelves)
    const changed = { '0:1': 'new 1', '0:3': 'new 2' }
    for (const [i, note] of Object.entries(changed)) await write(shelf, `urn:g:${i}`, note)
    const already = server.updates.length
    await replica.followKnown([shelf])
    const updates = server.updates.slice(already)
    expect(updates.join()).not.toContain(stagingGraph)
    expect(notesIn('urn:g:0:1')).toEqual(['blank new 1', 'new 1'])
    expect(notesIn(await replica.prepare(shelves, undefined))).toEqual(allNotes(changed))
    for (const [i, note] of Object.entries(changed)) await write(shelf, `urn:g:${i}`, `${note} again`)
    await replica.followKnown([shelf])
    expect(server.updates.slice(already).join()).toContain(stagingGraph)
    expect(notesIn(await replica.prepare(shelves, undefined))).toEqual(
      allNotes({ '0:1': 'new 1 again', '0:3': 'new 2 again' }),
    )
  })

  it('does not repeat what is there', async () => {
    const replica = openReplica()
    const halfway = new AbortController()
    let quads = 0
    const loading = replica.load(shelves, {
      signal: halfway.signal,
      onLoaded: (loaded) => {
        quads += loaded
        if (quads >= 8) halfway.abort()
      },
    })
    await expect(loading).rejects.toThrow()
    expect(quads).toBe(8)
    await openReplica().load(shelves, {
      onLoaded: (loaded) => {
        quads += loaded
      },
    })
    expect(quads).toBe(shelves.length * perShelf * 2)
    if (quirk !== quirks.generic) expect(new Set(server.loaded.values())).toEqual(new Set([1]))
  })

  it('replaces what stood in a graph of that name', async () => {
    await new ServerClient(
      { queryUrl: server.url, updateUrl: server.url, graphStoreUrl: undefined },
      quirks.generic,
      {},
      limitsOf({ queryUrl: server.url }),
    ).update('INSERT DATA { GRAPH <urn:g:0:1> { <urn:x> <urn:note> "a stranger" } }')
    expect(notesIn(await openReplica().prepare(shelves, undefined))).toEqual(allNotes())
  })
})
