import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { defined } from '@kg/core'
import { pause } from '@kg/core/async'
import { type CheckContext, draft, secret, shared, view } from './check-context.js'

const line = (subject: string, value: string) => `<urn:${subject}> <urn:p> "${value}" .`
const objects = 'SELECT ?o WHERE { ?s <urn:p> ?o }'
const state = 'urn:kg:store:state'

/** What a server engine does beyond the suite that all engines run. */
export const checks: Readonly<Record<string, (context: CheckContext) => Promise<void>>> = {
  'a statement on two shelves of a view is one statement': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'same')])
    await c.change(shared, 'urn:g:2', 'replace', [line('a', 'same')])
    deepEqual(await c.values(view(draft, shared), objects), ['same'])
    await c.change(shared, 'urn:g:2', 'drop')
    deepEqual(await c.values(view(draft, shared), objects), ['same'])
    deepEqual(await c.values(view(shared), objects), [])
  },

  'a blank node is the same in its graph and in the union, through changes': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', ['_:x <urn:name> "x" .', '_:x <urn:age> "1" .'])
    const joined = 'SELECT ?n WHERE { GRAPH <urn:g:1> { ?x <urn:age> "1" } ?x <urn:name> ?n }'
    deepEqual(await c.values(view(draft), joined), ['x'])
    await c.change(draft, 'urn:g:1', 'add', ['_:x <urn:name> "y" .'])
    deepEqual(await c.values(view(draft), joined), ['x'])
    await c.change(draft, 'urn:g:1', 'replace', ['_:x <urn:name> "z" .', '_:x <urn:age> "1" .'])
    deepEqual(await c.values(view(draft), joined), ['z'])
    deepEqual(await c.values(view(draft), 'SELECT ?n WHERE { ?x <urn:name> ?n }'), ['z'])
  },

  'no clause reaches a graph outside of the view': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('mine', 'mine')])
    await c.change(secret, 'urn:g:secret', 'replace', [line('hidden', 'hidden'), line('mine', 'hidden')])
    deepEqual(await c.values(view(secret), objects), ['hidden', 'hidden'])
    const probes = [
      'SELECT ?o WHERE { GRAPH <urn:g:secret> { ?s ?p ?o } }',
      'SELECT ?s WHERE { ?s ?p ?o FILTER EXISTS { GRAPH <urn:g:secret> { ?a ?b ?c } } }',
      'SELECT ?s WHERE { ?s ?p ?o . GRAPH ?g { ?s ?p "hidden" } }',
      'SELECT ?x WHERE { ?s ?p ?o OPTIONAL { GRAPH <urn:g:secret> { ?a ?b ?x } } FILTER(BOUND(?x)) }',
      'SELECT ?o FROM <urn:g:secret> WHERE { ?s ?p ?o }',
      'SELECT ?o FROM NAMED <urn:g:secret> WHERE { GRAPH ?g { ?s ?p ?o } }',
      'PREFIX g: <urn:g:> SELECT ?o FROM g:secret WHERE { ?s ?p ?o FILTER(?o = "hidden") }',
      'SELECT ?o WHERE { VALUES ?g { <urn:g:secret> } GRAPH ?g { ?s ?p ?o } }',
    ]
    for (const sparql of probes) {
      const dataset = sparql.includes('FROM')
        ? { defaultGraphs: ['urn:g:secret'], namedGraphs: ['urn:g:secret'] }
        : undefined
      deepEqual(await c.values(view(draft), sparql, defined({ dataset })), [], sparql)
    }
    for (const sparql of [
      'SELECT ?s WHERE { ?s ?p ?o FILTER EXISTS { GRAPH ?g { ?a ?b ?c } FILTER(?g = <urn:g:secret>) } }',
      'SELECT ?s WHERE { ?s ?p ?o FILTER EXISTS { VALUES ?g { <urn:g:secret> } GRAPH ?g { ?a ?b ?c } } }',
    ])
      deepEqual(await c.values(view(draft), sparql).catch(refusedIsEmpty), [], sparql)
    const minus = 'SELECT ?o WHERE { ?s ?p ?o MINUS { GRAPH <urn:g:secret> { ?s ?q ?x } } }'
    deepEqual(await c.values(view(draft), minus), ['mine'])
    deepEqual(await c.values(view(), objects), [])
    for (const graph of [state, 'urn:kg:store:staging'])
      deepEqual(await c.values(view(draft), `SELECT ?o WHERE { GRAPH <${graph}> { ?s ?p ?o } }`), [])
  },

  'a dataset is cut down to what the view may see': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one')])
    await c.change(draft, 'urn:g:2', 'replace', [line('b', 'two')])
    await c.change(secret, 'urn:g:secret', 'replace', [line('hidden', 'hidden')])
    await c.values(view(secret), objects)
    const dataset = { defaultGraphs: ['urn:g:1', 'urn:g:secret'], namedGraphs: ['urn:g:2', 'urn:g:secret'] }
    deepEqual(
      await c.values(view(draft), 'SELECT ?o FROM <urn:g:1> FROM <urn:g:secret> WHERE { ?s ?p ?o }', { dataset }),
      ['one'],
    )
    deepEqual(await c.values(view(draft), 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }', { dataset }), [
      'urn:g:2',
    ])
    deepEqual(await c.values(view(draft), 'SELECT ?o WHERE { GRAPH <urn:g:1> { ?s ?p ?o } }', { dataset }), [])
    const none = { defaultGraphs: [], namedGraphs: [] }
    deepEqual(await c.values(view(draft), objects, { dataset: none }), [])
  },

  'GRAPH with a variable over too many graphs is refused': async (c) => {
    for (const name of ['1', '2', '3']) await c.change(draft, `urn:g:${name}`, 'replace', [line(name, name)])
    await c.reopen({ maxNamedGraphs: 2 })
    const each = 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }'
    await rejects(c.values(view(draft), each), { code: 'NAMED_GRAPHS_TOO_MANY' })
    deepEqual(await c.values(view(draft), 'SELECT ?o WHERE { GRAPH <urn:g:3> { ?s ?p ?o } }'), ['3'])
    await c.reopen({ maxNamedGraphs: 3 })
    equal((await c.values(view(draft), each)).length, 3)
  },

  'a graph that moves to another sub-graph leaves the one it was in': async (c) => {
    const sub = (name: string) => ({ ...view(shared), sub: name })
    await c.change(shared, 'urn:g:1', 'replace', [line('a', 'a')], 'x')
    deepEqual(await c.values(sub('x'), objects), ['a'])
    await c.change(shared, 'urn:g:1', 'add', [line('b', 'b')], 'y')
    deepEqual(await c.values(sub('x'), objects), [])
    deepEqual(await c.values(sub('y'), objects), ['a', 'b'])
    deepEqual(await c.values(view(shared), objects), ['a', 'b'])
  },

  'after a restart it goes on where it was': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one'), '_:b <urn:q> "blank" .'])
    deepEqual(await c.values(view(draft), objects), ['one'])
    const blanks = 'SELECT ?b WHERE { ?b <urn:q> "blank" }'
    const before = await c.values(view(draft), blanks)
    await c.reopen()
    await c.change(draft, 'urn:g:2', 'add', [line('b', 'two')])
    deepEqual(await c.values(view(draft), objects), ['one', 'two'])
    deepEqual(await c.values(view(draft), blanks), before)
  },

  'a change that was done in part is done once': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one')])
    await c.values(view(draft), objects)
    const found = await stateOf(c)
    await c.change(draft, 'urn:g:1', 'add', ['_:b <urn:q> "blank" .', line('b', 'two')])
    await c.values(view(draft), objects)
    // As if the process had died between moving the content and noting that it had.
    await c.views.stop()
    await c.meddle(
      `DELETE { GRAPH <${state}> { ?s <urn:kg:ns:appliedSeq> ?n . ?s <urn:kg:ns:appliedHash> ?h } } WHERE { GRAPH <${state}> { ?s <urn:kg:ns:appliedSeq> ?n . ?s <urn:kg:ns:appliedHash> ?h } } ; ` +
        `INSERT DATA { GRAPH <${state}> { <${found.s}> <urn:kg:ns:appliedSeq> ${found.n} . <${found.s}> <urn:kg:ns:appliedHash> "${found.h}" } GRAPH <urn:kg:store:staging> { <urn:left> <urn:p> "behind" } }`,
    )
    await c.reopen()
    deepEqual(await c.values(view(draft), objects), ['one', 'two'])
    deepEqual(await c.values(view(draft), 'SELECT ?o WHERE { ?s <urn:q> ?o }'), ['blank'])
    deepEqual(await c.values(view(draft), 'SELECT ?o WHERE { GRAPH <urn:g:1> { ?s <urn:q> ?o } }'), ['blank'])
  },

  'a server that was emptied is filled again': async (c) => {
    await c.reopen({ checkEveryMs: 0 })
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one')])
    deepEqual(await c.values(view(draft), objects), ['one'])
    await c.meddle(`DROP SILENT GRAPH <${state}> ; DROP SILENT GRAPH <urn:g:1>`)
    deepEqual(await c.values(view(draft), 'SELECT ?o WHERE { GRAPH <urn:g:1> { ?s <urn:p> ?o } }'), ['one'])
    deepEqual(await c.values(view(draft), objects), ['one'])
  },

  'a server of another ledger is taken over, and only our graphs are removed': async (c) => {
    await c.meddle('INSERT DATA { GRAPH <urn:foreign> { <urn:f> <urn:p> "foreign" } }')
    await c.meddle(
      `DROP SILENT GRAPH <${state}> ; INSERT DATA { GRAPH <urn:old> { <urn:o> <urn:p> "old" } GRAPH <${state}> { <urn:kg:store> <urn:kg:ns:instance> "other" . <urn:old> <urn:kg:ns:onShelf> <urn:kg:shelf:other> . <urn:kg:shelf:other> <urn:kg:ns:shelfKey> "[\\"cg\\",\\"wm\\",\\"\\"]" ; <urn:kg:ns:appliedSeq> 7 ; <urn:kg:ns:appliedHash> "other" } }`,
    )
    await c.reopen()
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one')])
    deepEqual(await c.values(view(draft), objects), ['one'])
    equal(await c.count('GRAPH <urn:old> { ?s ?p ?o }'), 0)
    equal(await c.count('GRAPH <urn:foreign> { ?s ?p ?o }'), 1)
    await c.meddle('DROP SILENT GRAPH <urn:foreign>')
  },

  'a server that dies is away, and answers again when it is back': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one')])
    deepEqual(await c.values(view(draft), objects), ['one'])
    if (c.server.kill === undefined) return
    const back = c.server.kill()
    await c.change(draft, 'urn:g:2', 'replace', [line('b', 'two')])
    await rejects(c.values(view(draft), objects), { code: 'STORE_SERVER_AWAY', status: 503 })
    equal((await c.views.status()).ok, false)
    await back
    deepEqual(await c.values(view(draft), objects), ['one', 'two'])
    equal((await c.views.status()).ok, true)
  },

  'writes are followed in the background': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [line('a', 'one')])
    await c.values(view(draft), objects)
    for (let i = 0; i < 5; i++) await c.change(draft, 'urn:g:1', 'add', [line(`n${i}`, `v${i}`)])
    const arrived = () => c.count('GRAPH <urn:g:1> { ?s ?p ?o }')
    for (const end = Date.now() + 5000; Date.now() < end && (await arrived()) < 6; ) await pause(20)
    equal(await arrived(), 6)
  },

  'results come out the same in every format': async (c) => {
    await c.change(draft, 'urn:g:1', 'replace', [
      '<urn:a> <urn:p> "x, \\"y\\"\\n<z>"@en .',
      '<urn:a> <urn:t> "true"^^<http://www.w3.org/2001/XMLSchema#boolean> .',
      '_:b <urn:b> "1" .',
    ])
    const one = (bindingsType: string) =>
      c.body(view(draft), 'SELECT ?o WHERE { <urn:a> <urn:p> ?o }', { bindingsType })
    equal(await one('text/csv'), 'o\r\n"x, ""y""\n<z>"\r\n')
    equal(await one('text/tab-separated-values'), '?o\n"x, \\"y\\"\\n<z>"@en\n')
    ok(
      (await one('application/sparql-results+xml')).includes(
        '<literal xml:lang="en">x, &quot;y&quot;\n&lt;z&gt;</literal>',
      ),
    )
    deepEqual(await c.values(view(draft), 'SELECT ?o WHERE { ?s <urn:t> ?o }'), ['true'])
    ok(
      /^s\r\n_:\w+\r\n$/.test(
        await c.body(view(draft), 'SELECT ?s WHERE { ?s <urn:b> ?o }', { bindingsType: 'text/csv' }),
      ),
    )
  },

  'ten thousand statements in one change, then a hundred additions': async (c) => {
    const many = Array.from({ length: 10_000 }, (_, i) => line(`m${i}`, `v${i}`))
    await c.change(draft, 'urn:g:big', 'replace', many)
    deepEqual(await c.values(view(draft), 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }'), ['10000'])
    for (let i = 0; i < 100; i++) await c.change(draft, 'urn:g:big', 'add', [line(`a${i}`, `w${i}`)])
    deepEqual(await c.values(view(draft), 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }'), ['10100'])
    await c.change(draft, 'urn:g:big', 'replace', many.slice(0, 10))
    deepEqual(await c.values(view(draft), 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }'), ['10'])
  },
}

function refusedIsEmpty(error: unknown): string[] {
  equal((error as { code?: string }).code, 'QUERY_REFUSED')
  return []
}

async function stateOf(c: CheckContext): Promise<{ s: string; n: string; h: string }> {
  const query = `SELECT ?s ?n ?h WHERE { GRAPH <${state}> { ?s <urn:kg:ns:appliedSeq> ?n . ?s <urn:kg:ns:appliedHash> ?h } }`
  const headers = { accept: 'application/sparql-results+json' }
  const response = await fetch(c.server.settings.queryUrl, {
    method: 'POST',
    body: new URLSearchParams({ query }),
    headers,
  })
  const { results } = (await response.json()) as { results: { bindings: Record<'s' | 'n' | 'h', { value: string }>[] } }
  const [row] = results.bindings
  if (row === undefined) throw new Error('the server has no bookkeeping')
  return { s: row.s.value, n: row.n.value, h: row.h.value }
}
