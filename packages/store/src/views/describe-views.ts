import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ed25519Signer, Ledger, newEd25519Pem, packContent, type Shelf } from '../ledger/index.js'
import type { EngineQuery, QueryKind, ViewSpec, Views } from './view.js'

const ann: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xa' }
const bob: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xb' }
const shared: Shelf = { contextGraph: 'cg', layer: 'swm', agent: '' }
const json = 'application/sparql-results+json'

/** What every engine behind `Views` must do. Each engine's test file runs it. */
export function describeViews(name: string, make: (ledger: Ledger) => Promise<Views>, extra: { asOf: boolean }): void {
  describe(`views on ${name}`, () => {
    const path = mkdtempSync(join(tmpdir(), 'kg-views-'))
    let ledger: Ledger
    let views: Views

    beforeAll(async () => {
      ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
      views = await make(ledger)
    })
    afterAll(async () => {
      await views.stop()
      await ledger.close()
      rmSync(path, { recursive: true, force: true })
    })

    const change = async (
      shelf: Shelf,
      graph: string,
      op: 'add' | 'replace' | 'drop',
      lines: string[] = [],
      sub = '',
    ) => {
      const content = await packContent([...lines].sort())
      const act = { agent: 'test', action: op, subject: graph }
      const { receipt } = await ledger.write(act, (w) =>
        w.change({ shelf, graph, sub, op, content: w.putContent(content) }),
      )
      return receipt.seq
    }
    const spec = (...shelves: Shelf[]): ViewSpec => ({ key: JSON.stringify(shelves), shelves })
    const ask = async (view: ViewSpec, sparql: string, options: Partial<EngineQuery> = {}) => {
      const kind = (options.kind ?? sparql.match(/select|ask|construct|describe/i)?.[0].toLowerCase()) as QueryKind
      const constants = [...sparql.matchAll(/GRAPH <([^>]*)>/g)].map(([, iri]) => iri as string)
      const answer = await views.query(view, {
        sparql,
        kind,
        graphs: { constants, variable: /GRAPH \?/.test(sparql) },
        bindingsType: json,
        graphType: 'application/n-triples',
        deadlineMs: 20_000,
        maxBytes: 10_000_000,
        ...options,
      })
      return answer.body
    }
    const values = async (view: ViewSpec, sparql: string, options: Partial<EngineQuery> = {}) => {
      const { results } = JSON.parse(await ask(view, sparql, options))
      return results.bindings.map((row: Record<string, { value: string }>) => Object.values(row)[0]?.value).sort()
    }
    const line = (subject: string, value: string) => `<urn:${subject}> <urn:p> "${value}" .`
    const objects = 'SELECT ?o WHERE { ?s <urn:p> ?o }'

    it('shows a reader its own acknowledged writes, at once', async () => {
      for (let i = 0; i < 5; i++) {
        await change(ann, 'urn:g:own', 'add', [line(`own${i}`, `own ${i}`)])
        expect(await values(spec(ann), `SELECT ?o WHERE { <urn:own${i}> <urn:p> ?o }`)).toEqual([`own ${i}`])
      }
      await change(ann, 'urn:g:own', 'drop')
      expect(await values(spec(ann), objects)).toEqual([])
    })

    it('holds nothing of a shelf that was not given, however it is asked for', async () => {
      await change(bob, 'urn:g:secret', 'replace', [line('secret', 'hidden')])
      for (const sparql of [
        objects,
        'SELECT ?o WHERE { GRAPH <urn:g:secret> { ?s ?p ?o } }',
        'SELECT ?o WHERE { GRAPH ?g { ?s ?p ?o } }',
      ])
        expect(await values(spec(ann, shared), sparql)).toEqual([])
      const dataset = { defaultGraphs: ['urn:g:secret'], namedGraphs: ['urn:g:secret'] }
      expect(await values(spec(ann), objects, { dataset })).toEqual([])
      expect(await values(spec(bob), objects)).toEqual(['hidden'])
      await change(bob, 'urn:g:secret', 'drop')
    })

    it('answers from the union of its graphs, and from one when it is named', async () => {
      await change(ann, 'urn:g:1', 'replace', [line('a', 'one'), line('both', 'same')])
      await change(ann, 'urn:g:2', 'replace', [line('b', 'two'), line('both', 'same')])
      expect(await values(spec(ann), objects)).toEqual(['one', 'same', 'two'])
      expect(await values(spec(ann), 'SELECT ?o WHERE { GRAPH <urn:g:2> { ?s ?p ?o } }')).toEqual(['same', 'two'])
      expect(await values(spec(ann), 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }')).toEqual([
        'urn:g:1',
        'urn:g:2',
      ])
      const dataset = { defaultGraphs: ['urn:g:1'], namedGraphs: [] }
      expect(await values(spec(ann), objects, { dataset })).toEqual(['one', 'same'])
    })

    it('keeps a statement that another graph still holds when one is replaced or dropped', async () => {
      await change(ann, 'urn:g:1', 'replace', [line('a', 'uno')])
      expect(await values(spec(ann), objects)).toEqual(['same', 'two', 'uno'])
      await change(ann, 'urn:g:2', 'drop')
      expect(await values(spec(ann), objects)).toEqual(['uno'])
      await change(ann, 'urn:g:1', 'drop')
    })

    it('keeps blank nodes of one change together and those of two changes apart', async () => {
      await change(ann, 'urn:g:b', 'add', ['_:x <urn:name> "x" .', '_:x <urn:age> "1" .'])
      await change(ann, 'urn:g:b', 'add', ['_:x <urn:name> "other" .'])
      expect(await values(spec(ann), 'SELECT ?n WHERE { ?x <urn:age> "1" ; <urn:name> ?n }')).toEqual(['x'])
      await change(ann, 'urn:g:b', 'drop')
    })

    it('joins several shelves in one view and follows a changed set', async () => {
      await change(ann, 'urn:g:j', 'replace', [line('draft', 'draft')])
      await change(shared, 'urn:g:s', 'replace', [line('shared', 'shared')])
      expect(await values({ key: 'mixed', shelves: [shared] }, objects)).toEqual(['shared'])
      expect(await values({ key: 'mixed', shelves: [shared, ann] }, objects)).toEqual(['draft', 'shared'])
      expect(await values({ key: 'mixed', shelves: [ann] }, objects)).toEqual(['draft'])
      for (const [shelf, graph] of [
        [ann, 'urn:g:j'],
        [shared, 'urn:g:s'],
      ] as const)
        await change(shelf, graph, 'drop')
    })

    it('shows one sub-graph alone when asked', async () => {
      await change(shared, 'urn:g:x', 'replace', [line('x', 'in x')], 'x')
      await change(shared, 'urn:g:y', 'replace', [line('y', 'in y')], 'y')
      expect(await values({ ...spec(shared), sub: 'x' }, objects)).toEqual(['in x'])
      await change(shared, 'urn:g:x', 'add', [line('x', 'more')], 'x')
      expect(await values({ ...spec(shared), sub: 'x' }, objects)).toEqual(['in x', 'more'])
      expect(await values(spec(shared), objects)).toEqual(['in x', 'in y', 'more'])
      for (const graph of ['urn:g:x', 'urn:g:y']) await change(shared, graph, 'drop')
    })

    it('answers ASK, CONSTRUCT and DESCRIBE, and the formats it is asked for', async () => {
      await change(ann, 'urn:g:f', 'replace', [line('f', 'form')])
      expect(JSON.parse(await ask(spec(ann), 'ASK { ?s <urn:p> "form" }'))).toMatchObject({ boolean: true })
      expect((await ask(spec(ann), 'CONSTRUCT { ?s <urn:q> ?o } WHERE { ?s <urn:p> ?o }')).trim()).toBe(
        '<urn:f> <urn:q> "form" .',
      )
      expect((await ask(spec(ann), 'DESCRIBE <urn:f>')).trim()).toBe('<urn:f> <urn:p> "form" .')
      expect(await ask(spec(ann), objects, { bindingsType: 'text/csv' })).toMatch(/^o\r?\nform\r?\n$/)
      expect(await ask(spec(ann), objects, { bindingsType: 'application/sparql-results+xml' })).toContain(
        '<literal>form</literal>',
      )
      await change(ann, 'urn:g:f', 'drop')
    })

    it('carries text of every kind unharmed', async () => {
      const text = 'quotes \\" backslash \\\\ tab \\t newline \\n ümläut 漢字 🙂'
      const long = 'x'.repeat(100_000)
      await change(ann, 'urn:g:t', 'replace', [
        `<urn:t> <urn:p> "${text}" .`,
        `<urn:t> <urn:long> "${long}"@en-gb .`,
        '<urn:t> <urn:n> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
      ])
      expect(await values(spec(ann), 'SELECT ?o WHERE { <urn:t> <urn:p> ?o }')).toEqual([
        'quotes " backslash \\ tab \t newline \n ümläut 漢字 🙂',
      ])
      expect(
        await values(spec(ann), 'SELECT (STRLEN(?o) AS ?n) WHERE { <urn:t> <urn:long> ?o FILTER(LANG(?o) = "en-gb") }'),
      ).toEqual(['100000'])
      expect(await values(spec(ann), 'SELECT (?o + 1 AS ?n) WHERE { <urn:t> <urn:n> ?o }')).toEqual(['6'])
      await change(ann, 'urn:g:t', 'drop')
    })

    it('refuses a result past its caps, and a query that the engine cannot read', async () => {
      await change(
        ann,
        'urn:g:c',
        'replace',
        Array.from({ length: 200 }, (_, i) => line(`c${i}`, `v${i}`)),
      )
      await expect(ask(spec(ann), objects, { maxBytes: 1000 })).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' })
      await expect(ask(spec(ann), objects, { maxRows: 100 })).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' })
      expect((await values(spec(ann), objects, { maxRows: 200 })).length).toBe(200)
      await expect(ask(spec(ann), 'SELECT nonsense')).rejects.toMatchObject({ code: 'QUERY_REFUSED' })
      await change(ann, 'urn:g:c', 'drop')
    })

    it('gives up a query at its deadline and goes on answering', async () => {
      const numbers = Array.from({ length: 400 }, (_, i) => line(`n${i}`, `v${i}`))
      await change(ann, 'urn:g:d', 'replace', numbers)
      await values(spec(ann), 'SELECT ?o WHERE { <urn:n1> <urn:p> ?o }')
      const runaway =
        'SELECT (COUNT(*) AS ?n) WHERE { ?a <urn:p> ?x . ?b <urn:p> ?y . ?c <urn:p> ?z . ?d <urn:p> ?w FILTER(STRLEN(?x) + STRLEN(?y) + STRLEN(?z) + STRLEN(?w) > 90) }'
      await expect(ask(spec(ann), runaway, { deadlineMs: 500 })).rejects.toMatchObject({ code: 'QUERY_DEADLINE' })
      expect(await values(spec(ann), 'SELECT ?o WHERE { <urn:n1> <urn:p> ?o }')).toEqual(['v1'])
      const gone = new AbortController()
      const cancelled = ask(spec(ann), objects, { signal: gone.signal })
      gone.abort()
      await expect(cancelled).rejects.toMatchObject({ code: 'QUERY_CANCELLED' })
      await change(ann, 'urn:g:d', 'drop')
    })

    it('says how it is', async () => {
      expect(await views.status()).toMatchObject({ ok: true })
    })

    it(extra.asOf ? 'reads the past' : 'says that it cannot read the past', async () => {
      const then = await change(ann, 'urn:g:past', 'replace', [line('p', 'before')])
      await change(ann, 'urn:g:past', 'add', [line('p', 'added')])
      await change(ann, 'urn:g:past', 'replace', [line('p', 'after')])
      const past = values({ ...spec(ann), asOf: then + 1 }, objects)
      if (extra.asOf) expect(await past).toEqual(['added', 'before'])
      else await expect(past).rejects.toMatchObject({ code: 'QUERY_REFUSED' })
    })
  })
}
