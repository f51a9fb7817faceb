import { describe, expect, it } from 'vitest'
import { aliasKey, assetRows } from '../assets/table.js'
import { ann } from '../testing/test-memory.test.support.js'
import { clientOf, draft, openSeededNode, shared } from './sparql-client.test.support.js'

const node = await openSeededNode()
const { call, graphUrl, values, update, put, nt } = clientOf(node)

describe('an update', () => {
  it('adds to a draft, which can be asked for at once', async () => {
    const g = draft('added')
    expect((await update(`INSERT DATA { GRAPH <${g}> { <urn:a> <urn:v> 1 , _:x . _:x <urn:v> 2 } }`)).statusCode).toBe(
      204,
    )
    await update(`INSERT DATA { GRAPH <${g}> { _:x <urn:v> 3 } }`)
    expect(await values(`SELECT (COUNT(?s) AS ?n) WHERE { GRAPH <${g}> { ?s <urn:v> ?o } }`)).toEqual(['4'])
    expect(
      await values(`SELECT (COUNT(DISTINCT ?s) AS ?n) WHERE { GRAPH <${g}> { ?s <urn:v> ?o FILTER(isBlank(?s)) } }`),
    ).toEqual(['2'])
  })

  it('deletes and inserts by a pattern, and keeps the rest as it was', async () => {
    const g = draft('changed')
    const odd = '"007"^^<http://www.w3.org/2001/XMLSchema#integer>'
    await put(g, `<urn:a> <urn:v> ${odd}, "old" . _:b <urn:v> "kept" .`)
    const [blank] = (await nt(g)) as string[]
    await update(`WITH <${g}> DELETE { ?s ?p "old" } INSERT { ?s ?p "new" } WHERE { ?s ?p "old" }`)
    expect(await nt(g)).toEqual(
      [
        `<urn:a> <urn:v> "new" .`,
        `<urn:a> <urn:v> ${odd} .`,
        blank!.startsWith('_') ? blank : expect.stringMatching(/^_:/),
      ].sort(),
    )
  })

  it('adds to a blank node that is there', async () => {
    const g = draft('blank')
    await put(g, '_:b <urn:v> "1" .')
    await update(`INSERT { GRAPH <${g}> { ?b <urn:w> "2" } } WHERE { GRAPH <${g}> { ?b <urn:v> "1" } }`)
    expect(await values(`SELECT ?o WHERE { GRAPH <${g}> { ?b <urn:v> "1" ; <urn:w> ?o } }`)).toEqual(['2'])
  })

  it('reads the union of what the caller may read, changes of its own included', async () => {
    const g = draft('union')
    await update(`INSERT DATA { GRAPH <${g}> { <urn:u> <urn:p> "mine" } } ;
      INSERT { GRAPH <${g}> { <urn:u> <urn:seen> ?o } } WHERE { ?s <urn:p> ?o FILTER(?o IN ("mine", "shared", "members only")) }`)
    expect(await values(`SELECT ?o WHERE { GRAPH <${g}> { ?s <urn:seen> ?o } } ORDER BY ?o`)).toEqual([
      'mine',
      'shared',
    ])
  })

  it('copies shared statements with blank nodes of their own', async () => {
    const g = draft('copied')
    expect((await update(`COPY <${shared}> TO <${g}>`)).statusCode).toBe(204)
    expect(await nt(g)).toEqual(['<urn:s> <urn:p> "shared" .', expect.stringMatching(/^_:(?!c14n).* "blank" \.$/)])
  })

  it('takes its dataset from the request, and refuses two', async () => {
    const g = draft('using')
    const text = `INSERT { GRAPH <${g}> { ?s <urn:from> ?o } } WHERE { ?s <urn:p> ?o }`
    const path = `/sparql?using-graph-uri=${encodeURIComponent(shared)}`
    expect((await update(text, {}, path)).statusCode).toBe(204)
    expect(await nt(g)).toEqual(['<urn:s> <urn:from> "shared" .'])
    expect((await update(text.replace('WHERE', `USING <${shared}> WHERE`), {}, path)).statusCode).toBe(400)
  })

  it('creates, empties and drops drafts', async () => {
    const g = draft('made')
    await update(`CREATE GRAPH <${g}>`)
    expect(await nt(g)).toEqual([])
    await update(`INSERT DATA { GRAPH <${g}> { <urn:a> <urn:v> 1 } } ; CLEAR GRAPH <${g}>`)
    expect(await nt(g)).toEqual([])
    expect((await update(`DROP GRAPH <${g}>`)).statusCode).toBe(204)
    expect(await nt(g)).toBe(404)
    expect((await update(`DROP GRAPH <${g}>`)).statusCode).toBe(400)
    expect((await update(`DROP SILENT GRAPH <${g}>`)).statusCode).toBe(204)
    await put(g, '<urn:a> <urn:v> 1 .')
    await update(`MOVE <${g}> TO <${draft('moved')}>`)
    expect([await nt(g), ((await nt(draft('moved'))) as string[]).length]).toEqual([404, 1])
  })

  it('resolves relative IRIs against the endpoint', async () => {
    const g = draft('relative')
    await update(`INSERT DATA { GRAPH <${g}> { <x> <urn:p2> <y> } }`, { host: 'kg.test' })
    expect(await nt(g)).toEqual(['<http://kg.test/x> <urn:p2> <http://kg.test/y> .'])
  })

  it('loses nothing when many come at once', async () => {
    const g = draft('many')
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        update(
          `INSERT { GRAPH <${g}> { <urn:n${i}> <urn:v> ?n } } WHERE { SELECT (COUNT(?s) AS ?n) WHERE { GRAPH <${g}> { ?s ?p ?o } } }`,
        ),
      ),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect(((await nt(g)) as string[]).map((line) => line.match(/"(\d)"/)?.[1]).sort()).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
  })

  it('is refused as a whole where a part is', async () => {
    const g = draft('whole')
    const reply = await update(
      `INSERT DATA { GRAPH <${g}> { <urn:a> <urn:v> 1 } } ; INSERT DATA { GRAPH <${shared}> { <urn:a> <urn:v> 1 } }`,
    )
    expect(reply.json()).toMatchObject({
      status: 403,
      code: 'GRAPH_NOT_WRITABLE',
      remedy: expect.stringContaining('_wm'),
    })
    expect(await nt(g)).toBe(404)
    expect((await update('INSERT DATA {')).statusCode).toBe(400)
    expect((await update('LOAD <http://127.0.0.1:1/x>')).statusCode).toBe(403)
    expect((await update(`CREATE GRAPH <${draft('x', ann, 'nowhere')}>`)).statusCode).toBe(404)
  })
})

describe('an update of graphs with IRIs of the caller’s own', () => {
  const path = '/api/context-graph/open/sparql'
  const run = async (text: string) => (await update(text, {}, path)).statusCode
  const read = async (graph: string) => {
    const reply = await call('GET', graph === 'default' ? `${path}?default` : graphUrl(graph, path), undefined, {
      accept: 'application/n-triples',
    })
    return reply.statusCode === 200 ? reply.body.split('\n').filter(Boolean).sort() : reply.statusCode
  }
  const one = '<urn:a> <urn:v> "1" .'

  it('inserts into, copies, moves and drops them', async () => {
    expect(await run('INSERT DATA { GRAPH <urn:g1> { <urn:a> <urn:v> "1" } }')).toBe(204)
    expect(await run('COPY <urn:g1> TO <urn:g2> ; MOVE <urn:g1> TO <urn:g3> ; ADD <urn:g2> TO <urn:g3>')).toBe(204)
    expect([await read('urn:g1'), await read('urn:g2'), await read('urn:g3')]).toEqual([404, [one], [one]])
    expect(await run('DROP GRAPH <urn:g2> ; CREATE GRAPH <urn:g4>')).toBe(204)
    expect([await read('urn:g2'), await read('urn:g4')]).toEqual([404, []])
  })

  it('writes the default graph, and reads the union', async () => {
    const own = one.replace('urn:a', 'urn:u')
    expect(await run('INSERT DATA { <urn:u> <urn:v> "1" . GRAPH <urn:g5> { <urn:u> <urn:v> "1" } }')).toBe(204)
    expect([await read('default'), await read('urn:g5')]).toEqual([[own], [own]])
    expect(await run('INSERT { ?s <urn:w> ?o } WHERE { ?s <urn:v> ?o FILTER(?s = <urn:u>) }')).toBe(204)
    expect(await read('default')).toEqual([own, '<urn:u> <urn:w> "1" .'])
    expect(await run('DELETE WHERE { <urn:u> <urn:w> ?o }')).toBe(204)
    expect(await read('default')).toEqual([own])
    expect(await run('COPY DEFAULT TO <urn:g6> ; CLEAR DEFAULT')).toBe(204)
    expect([await read('default'), await read('urn:g6')]).toEqual([[], [own]])
  })

  it('ranges over them by their names', async () => {
    await run('INSERT DATA { GRAPH <urn:r1> { <urn:r> <urn:v> "1" } GRAPH <urn:r2> { <urn:r> <urn:v> "2" } }')
    await run(
      'DELETE { GRAPH ?g { <urn:r> ?p ?o } } INSERT { GRAPH ?g { <urn:r> ?p ?g } } WHERE { GRAPH ?g { <urn:r> ?p ?o } }',
    )
    expect([await read('urn:r1'), await read('urn:r2')]).toEqual([
      ['<urn:r> <urn:v> <urn:r1> .'],
      ['<urn:r> <urn:v> <urn:r2> .'],
    ])
  })

  it('drops all drafts of the context graph by ALL, and leaves what is shared', async () => {
    await run('INSERT DATA { <urn:a> <urn:v> "1" . GRAPH <urn:x> { <urn:a> <urn:v> "1" } }')
    expect(await run('CREATE GRAPH <urn:y> ; DROP ALL')).toBe(204)
    expect([await read('default'), await read('urn:x'), await read('urn:y')]).toEqual([[], 404, 404])
    expect(await nt(shared)).toHaveLength(2)
    expect(await run('CLEAR NAMED')).toBe(204)
  })

  it('forgives LOAD what it cannot fetch, when it is SILENT', async () => {
    expect(
      await run('LOAD SILENT <http://127.0.0.1:1/x> ; LOAD SILENT <http://127.0.0.1:1/x> INTO GRAPH <urn:l>'),
    ).toBe(204)
  })

  it('refuses two names for one draft', async () => {
    await run('INSERT DATA { GRAPH <urn:two> { <urn:a> <urn:v> "1" } }')
    const graph = node.journal.read((r) => [...r.by(assetRows, 'byAlias', { prefix: [ann, aliasKey('urn:two')] })])[0]
    const stored = draft(String(graph?.value.name))
    expect(await run(`COPY <urn:two> TO <${stored}>`)).toBe(400)
  })

  it('patches one graph, and only that one', async () => {
    const patch = (graph: string, text: string) =>
      call('PATCH', graph === 'default' ? `${path}?default` : graphUrl(graph, path), text, {
        'content-type': 'application/sparql-update',
      })
    expect((await patch('urn:p1', 'INSERT DATA { <urn:a> <urn:v> "1" }')).statusCode).toBe(201)
    const rename = 'DELETE { ?s ?p ?o } INSERT { ?s ?p "2" } WHERE { ?s ?p ?o }'
    expect((await patch('urn:p1', rename)).statusCode).toBe(204)
    expect(await read('urn:p1')).toEqual(['<urn:a> <urn:v> "2" .'])
    expect((await patch('default', 'INSERT DATA { <urn:a> <urn:v> "d" }')).statusCode).toBe(204)
    expect(await read('default')).toEqual(['<urn:a> <urn:v> "d" .'])
    expect((await patch('urn:p1', 'WITH <urn:p1> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }')).statusCode).toBe(204)
    expect(await read('urn:p1')).toEqual([])
    for (const other of ['CLEAR GRAPH <urn:p2>', 'DROP ALL', 'INSERT { ?s ?p ?o } WHERE { GRAPH ?g { ?s ?p ?o } }'])
      expect((await patch('urn:p1', other)).json()).toMatchObject({ status: 422, code: 'SPARQL_PATCH_SCOPE' })
    expect((await patch('urn:none', 'DELETE WHERE { ?s ?p ?o }')).statusCode).toBe(404)
  })
})
