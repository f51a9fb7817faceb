import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ed25519Signer, Ledger, newEd25519Pem, packContent } from '../../ledger/index.js'
import type { EngineQuery } from '../view.js'
import { serverViews } from './server-views.js'
import { openSparqlServer } from './sparql-server.test.support.js'

const shelf = { contextGraph: 'lab', layer: 'swm', agent: '' }
const view = { key: 'lab', shelves: [shelf] }
const query: EngineQuery = {
  sparql: 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }',
  kind: 'select',
  graphs: { constants: [], variable: false },
  bindingsType: 'text/csv',
  graphType: 'application/n-triples',
  deadlineMs: 60_000,
  maxBytes: 1000,
}

it('says what it waits for when time is up before its view is there, while the view goes on being made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-waiting-'))
  const ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
  await using server = await openSparqlServer()
  for (const graph of ['urn:g:1', 'urn:g:2', 'urn:g:3']) {
    const content = await packContent([`<${graph}> <urn:p> "1" .`])
    await ledger.write({ agent: 'test', action: 'replace', subject: graph }, (w) =>
      w.change({ shelf, graph, sub: '', op: 'replace', content: w.putContent(content) }),
    )
  }
  const views = await serverViews({ queryUrl: server.url, quirks: 'generic', graphsInALoad: 1 })({ ledger })
  server.hold('INSERT { GRAPH <urn:kg:union')
  const patient = views.query(view, query)
  await server.held()
  const waiting = 'the server is being given a view: 0 of 3 statements'
  await expect(views.query(view, { ...query, deadlineMs: 5 })).rejects.toThrow(
    expect.objectContaining({ code: 'QUERY_DEADLINE', message: expect.stringContaining(waiting) }),
  )
  expect(await views.status()).toMatchObject({ ok: true, detail: waiting, views: [{ quads: 3, ready: false }] })
  server.release()
  expect((await patient).body.trim().split(/\s+/)).toEqual(['n', '3'])
  expect(await views.status()).toMatchObject({ detail: server.url, views: [{ key: 'lab', ready: true }] })
  await views.stop()
  await ledger.close()
  rmSync(folder, { recursive: true })
})
