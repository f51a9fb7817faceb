import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

const people = `@prefix s: <https://schema.org/> .
<urn:a> s:name "Ann, \\"A\\""@en ; s:age 5 ; s:knows [ s:name "Bob\\nB" ] .`

async function nodeWithPeople() {
  const node = await testNode()
  await node.json('context-graph', 'create', 'lab')
  await node.json('ka', 'create', 'people', '-c', 'lab', '--share', '--input-file', node.file('people.ttl', people))
  return node
}

const select = 'SELECT ?s ?age ?none WHERE { ?s <https://schema.org/age> ?age }'
const names = 'SELECT ?n WHERE { ?s <https://schema.org/name> ?n } ORDER BY ?n'

describe('kg query', () => {
  it('shows a table, and with --json the answer of the node [C-CC-18]', async () => {
    await using node = await nodeWithPeople()
    expect((await node.kg('query', 'lab', '-q', select)).stdout).toMatch(
      /^s {6}age {2}none\nurn:a {2}5\n1 row in \d+ ms\n$/,
    )
    expect((await node.kg('query', '-q', names)).stdout).toMatch(/^Bob\\nB\n/m)
    expect(await node.json('query', 'lab', '-q', select)).toMatchObject({
      result: { bindings: [{ s: 'urn:a', age: '"5"^^<http://www.w3.org/2001/XMLSchema#integer>' }] },
      seq: expect.any(Number),
    })
  })

  it('writes rows in the formats of SPARQL results', async () => {
    await using node = await nodeWithPeople()
    const as = async (format: string, sparql = names) =>
      (await node.kg('query', 'lab', '-q', sparql, '--format', format)).stdout
    expect(await as('csv')).toBe('n\r\n"Ann, ""A"""\r\n"Bob\nB"\r\n')
    expect(await as('tsv')).toBe('?n\n"Ann, \\"A\\""@en\n"Bob\\nB"\n')
    expect(await as('csv', 'SELECT ?x ?y WHERE { ?x <urn:none> ?y }')).toBe('x,y\r\n')
    expect(JSON.parse(await as('json'))).toEqual({
      head: { vars: ['n'] },
      results: {
        bindings: [
          { n: { type: 'literal', value: 'Ann, "A"', 'xml:lang': 'en' } },
          { n: { type: 'literal', value: 'Bob\nB' } },
        ],
      },
    })
    expect(await as('xml')).toContain('<binding name="n"><literal xml:lang="en">Ann, &quot;A&quot;</literal></binding>')
    expect(await as('table', 'ASK {}')).toBe('true\n')
    expect(JSON.parse(await as('json', 'ASK {}'))).toEqual({ head: {}, boolean: true })
    expect(await as('xml', 'ASK {}')).toContain('<boolean>true</boolean>')
  })

  it('writes statements as RDF', async () => {
    await using node = await nodeWithPeople()
    const as = async (format: string) =>
      (await node.kg('query', 'lab', '-q', 'CONSTRUCT WHERE { ?s <https://schema.org/age> ?a }', '--format', format))
        .stdout
    expect(await as('turtle')).toContain('<urn:a> schema:age "5"^^xsd:integer .')
    expect(await as('table')).toBe(await as('turtle'))
    expect(await as('ntriples')).toMatch(/^<urn:a> <https:\/\/schema.org\/age> "5"\^\^<.+> \.\n$/)
    expect(JSON.parse(await as('json'))).toMatchObject([{ '@id': 'urn:a' }])
    expect(await as('xml')).toContain('rdf:about="urn:a"')
  })

  it('asks drafts, a sub-graph, a file and the past', async () => {
    await using node = await nodeWithPeople()
    await node.json('sub-graph', 'create', 'part', '-c', 'lab')
    const before = (await node.json('query', 'lab', '-q', 'ASK {}')).seq as number
    const file = node.file('x.nt', '<urn:x> <https://schema.org/age> "7" .\n')
    const create = ['ka', 'create', 'x', '-c', 'lab', '--sub-graph', 'part', '--input-file', file]
    await node.json(...create)
    const rows = async (...line: string[]) =>
      ((await node.json('query', 'lab', '-q', select, ...line)).result as { bindings: object[] }).bindings.length
    expect(await rows()).toBe(1)
    expect(await rows('--view', 'wm')).toBe(1)
    expect(await rows('--view', 'vm')).toBe(0)
    await node.json('ka', 'share', 'x', '-c', 'lab', '--sub-graph', 'part')
    expect(await rows()).toBe(2)
    expect(await rows('--sub-graph', 'part')).toBe(1)
    expect(await rows('--as-of', String(before))).toBe(1)
    expect(await rows('--include-shared-memory')).toBe(2)
    const { stdout } = await node.kg('query', 'lab', '-f', node.file('q.rq', select), '--format', 'csv')
    expect(stdout.split('\r\n')).toHaveLength(4)
  })

  it('refuses what is not right', async () => {
    await using node = await nodeWithPeople()
    expect(await node.refused('query', 'lab')).toEqual(['USAGE', 2])
    expect(await node.refused('query', 'lab', '-q', 'ASK {}', '-f', 'x.rq')).toEqual(['USAGE', 2])
    expect(await node.refused('query', 'lab', '-f', 'x.rq')).toEqual(['INPUT_FILE_UNREADABLE', 3])
    expect(await node.refused('query', 'lab', '-q', 'SELECT')).toEqual(['SPARQL_SYNTAX_ERROR', 1])
    expect(await node.refused('query', 'nowhere', '-q', 'ASK {}')).toEqual(['CONTEXT_GRAPH_NOT_FOUND', 3])
    expect(await node.refused('query', 'lab', '-q', 'ASK {}', '--view', 'all')).toEqual(['USAGE', 2])
    const wrong = await node.kg('query', 'lab', '-q', 'ASK {}', '--format', 'turtle')
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' })
  })
})
