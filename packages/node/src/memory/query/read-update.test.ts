import { describe, expect, it } from 'vitest'
import { asAnn, refusal } from '../testing/test-memory.test.support.js'
import { noAliases } from './aliases.test.support.js'
import { defaultDraft, draftGraphOf } from './draft-graph.js'
import { readUpdate, type UpdateText } from './read-update.js'

const visitor = { caller: asAnn, scope: undefined, aliases: noAliases }
const main = draftGraphOf(defaultDraft(visitor), asAnn)
const read = (sparql: string, more: Partial<UpdateText> = {}) =>
  readUpdate({ sparql, using: undefined, baseIri: 'http://kg.test/', visitor, ...more }, () => ['urn:mine'])

describe('the text of an update', () => {
  it('stays as it is where it says everything', async () => {
    const text = 'INSERT DATA { GRAPH <urn:g> { <urn:s> <urn:p> 1 } }'
    expect((await read(text)).text).toBe(text)
  })

  it('gets a name for the default graph, and the graphs of ALL', async () => {
    expect((await read('INSERT DATA { <urn:s> <urn:p> 1 }')).operations[0]?.writes.graphs).toEqual([main])
    const { operations } = await read('CREATE GRAPH <urn:new> ; DROP ALL')
    expect(operations.flatMap(({ writes }) => writes.graphs)).toEqual(['urn:new', 'urn:mine', 'urn:new', main])
  })

  it('gets its dataset from the request, and refuses two', async () => {
    const using = { defaultGraphs: ['urn:a'], namedGraphs: [] }
    const text = 'INSERT { GRAPH <urn:g> { ?s ?p ?o } } WHERE { ?s ?p ?o }'
    expect((await read(text, { using })).operations[0]?.reads.graphs).toEqual(['urn:a'])
    await expect(read(text.replace('WHERE', 'USING <urn:b> WHERE'), { using })).rejects.toThrow(
      refusal('SPARQL_PROTOCOL_MISUSE'),
    )
  })

  it('is held to the graph that it patches', async () => {
    const { operations } = await read('DELETE WHERE { ?s ?p ?o }', { patched: 'urn:g' })
    expect(operations[0]).toMatchObject({
      writes: { graphs: ['urn:g'] },
      reads: { graphs: ['urn:g'], defaultGraph: false },
    })
    for (const text of ['DROP ALL', 'CLEAR GRAPH <urn:h>', 'INSERT { GRAPH ?g { ?s ?p 1 } } WHERE { ?s ?p ?g }'])
      await expect(read(text, { patched: 'urn:g' })).rejects.toThrow(refusal('SPARQL_PATCH_SCOPE'))
  })
})
