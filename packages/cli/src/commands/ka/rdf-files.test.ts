import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

const statement = '<urn:a> <urn:b> "c"@en .'
const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:u="urn:">
  <rdf:Description rdf:about="urn:a"><u:b xml:lang="en">c</u:b></rdf:Description></rdf:RDF>`
const documents: Record<string, string> = {
  ttl: '@prefix u: <urn:> . u:a u:b "c"@en .',
  nt: statement,
  nq: statement,
  trig: `{ ${statement} }`,
  jsonld: '{"@id":"urn:a","urn:b":{"@value":"c","@language":"en"}}',
  rdf: xml,
}

describe('RDF files on the command line', () => {
  it('reads the six syntaxes by the name of the file, and by --format', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    for (const [extension, text] of Object.entries(documents)) {
      const named = node.file(`a.${extension}`, text)
      const unnamed = node.file('a', text)
      await node.json('ka', 'write', extension, '-c', 'lab', '--input-file', named)
      await node.json('ka', 'write', `${extension}-2`, '-c', 'lab', '--input-file', unnamed, '--format', extension)
      for (const name of [extension, `${extension}-2`])
        expect((await node.kg('ka', 'query', name, '-c', 'lab', '--format', 'ntriples')).stdout).toBe(`${statement}\n`)
    }
  })

  it('refuses named graphs, which an asset does not have', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    const write = (file: string) => node.refused('ka', 'write', 'a', '-c', 'lab', '--input-file', file)
    expect(await write(node.file('a.nq', '<urn:a> <urn:b> <urn:c> <urn:g> .\n'))).toEqual([
      'KA_NAMED_GRAPH_UNSUPPORTED',
      1,
    ])
    expect(await write(node.file('a.trig', `<urn:g> { ${statement} }`))).toEqual(['KA_NAMED_GRAPH_UNSUPPORTED', 1])
    expect(await node.json('ka', 'list', '-c', 'lab')).toMatchObject({ assets: [] })
  })

  it('resolves relative IRIs only against a given base', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    const write = ['ka', 'write', 'a', '-c', 'lab', '--input-file', node.file('a.ttl', '<#a> <urn:b> <urn:c> .')]
    expect(await node.refused(...write)).toEqual(['RDF_SYNTAX_ERROR', 1])
    await node.json(...write, '--base', 'https://example.org/doc')
    expect(await node.json('ka', 'query', 'a', '-c', 'lab')).toMatchObject({
      quads: [{ subject: 'https://example.org/doc#a' }],
    })
  })

  it('sends 20,000 statements, and keeps their blank nodes connected', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    const ground = Array.from({ length: 20_000 }, (_, at) => `<urn:s:${at}> <urn:p> "${at}" .\n`).join('')
    const chain = Array.from({ length: 6000 }, (_, at) => `_:n${at} <urn:next> _:n${at + 1} .\n`).join('')
    const create = ['ka', 'create', 'big', '-c', 'lab', '--share', '--input-file', node.file('big.nt', ground)]
    expect(await node.json(...create)).toMatchObject({ written: 20_000, status: 'swm-shared', promotedCount: 20_000 })
    await node.json('ka', 'write', 'chain', '-c', 'lab', '--input-file', node.file('chain.nt', chain))
    const ends = 'SELECT (COUNT(*) AS ?ends) WHERE { ?n <urn:next> ?end FILTER NOT EXISTS { ?end <urn:next> ?more } }'
    expect(await node.json('query', 'lab', '--view', 'wm', '-q', ends)).toMatchObject({
      result: { bindings: [{ ends: expect.stringMatching(/^"1"/) }] },
    })
  })
})
