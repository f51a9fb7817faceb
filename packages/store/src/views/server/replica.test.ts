import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ed25519Signer, type GraphOp, Ledger, newEd25519Pem, packContent, type Shelf } from '../../ledger/index.js'
import { quirks } from './quirks.js'
import { Replica } from './replica.js'
import { ServerClient } from './server-client.js'
import { limitsOf } from './settings.js'
import { openSparqlServer, type SparqlServer } from './sparql-server.test.support.js'

const shelf: Shelf = { contextGraph: 'lab', layer: 'swm', agent: '' }
const graph = 'urn:notes'

describe('a server that loses the connection in the middle of a write', () => {
  let folder: string
  let ledger: Ledger
  let server: SparqlServer
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kg-replica-'))
    ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
    server = await openSparqlServer()
  })
  afterEach(async () => {
    await server[Symbol.asyncDispose]()
    await ledger.close()
    rmSync(folder, { recursive: true })
  })

  const change = async (op: GraphOp, lines: string[]) => {
    const content = await packContent(lines)
    await ledger.write({ agent: 'test', action: op, subject: graph }, (w) =>
      w.change({ shelf, graph, sub: '', op, content: w.putContent(content) }),
    )
  }
  const openReplica = () => {
    const { url } = server
    const limits = limitsOf({ queryUrl: url })
    const client = new ServerClient(
      { queryUrl: url, updateUrl: url, graphStoreUrl: undefined },
      quirks.generic,
      {},
      limits,
    )
    return new Replica(client, ledger, limits)
  }
  const notesIn = (name: string) =>
    server.values(`SELECT ?o WHERE { GRAPH <${name}> { ?s <urn:note> ?o } } ORDER BY ?o`)

  it.each([
    ['the same process', false],
    ['the next one', true],
  ])('is given every statement once by %s, wherever it broke off', async (_, isRestarted) => {
    await change('replace', ['<urn:first> <urn:note> "first" .'])
    let replica = openReplica()
    const union = await replica.prepare([shelf], undefined)
    const notes = ['first']
    expect([notesIn(graph), notesIn(union)]).toEqual([notes, notes])
    let isCut = true
    for (let operations = 0; isCut; operations++) {
      // Each blank node is a new one on the server, so what is added twice is there twice.
      await change('add', [`_:b <urn:note> "note ${String(operations).padStart(2, '0')}" .`])
      notes.push(`note ${String(operations).padStart(2, '0')}`)
      server.cutAfter(operations)
      const outcome = await replica.prepare([shelf], undefined).catch((error: { code: string }) => error.code)
      isCut = server.wasCut()
      expect(outcome).toBe(isCut ? 'STORE_SERVER_AWAY' : union)
      server.cutAfter(Number.POSITIVE_INFINITY)
      if (isRestarted) replica = openReplica()
      expect(await replica.prepare([shelf], undefined)).toBe(union)
      expect([notesIn(graph), notesIn(union)]).toEqual([notes, notes])
    }
    expect(notes.length).toBeGreaterThan(8)
  })
})
