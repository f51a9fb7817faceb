import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { draftGraphOf } from './draft-graph.js'
import { makeNameGraphs } from './name-graphs.js'

const node = await openLab()
await node.drafts.append({ ...draftRef('named'), alias: 'urn:g' }, { lines: [] }, asAnn)
const graph = draftGraphOf(draftRef('named'), asAnn)
const nameGraphs = makeNameGraphs({ ledger: node.journal, homeGraph: 'notebook' })
const signal = AbortSignal.timeout(10_000)
const name = (sparql: string, more = {}) => nameGraphs({ sparql, caller: asAnn, scope: undefined, signal, ...more })

describe('graphs in a query', () => {
  it('are called as the store calls them', async () => {
    expect((await name('ASK { GRAPH <urn:g> { ?s ?p ?o } }')).sparql).toBe(`ASK { GRAPH <${graph}> { ?s ?p ?o } }`)
    expect((await name('ASK FROM <urn:g> { ?s ?p ?o }')).sparql).toContain(`FROM <${graph}>`)
    const dataset = { defaultGraphs: ['urn:g', 'urn:other'], namedGraphs: ['urn:g'] }
    expect((await name('ASK {}', { dataset })).dataset).toEqual({
      defaultGraphs: [graph, 'urn:other'],
      namedGraphs: [graph],
    })
  })

  it('stay as they are for others, in other layers, and in another context graph', async () => {
    const text = 'ASK { GRAPH <urn:g> { ?s ?p ?o } }'
    expect((await name(text, { caller: asBob })).sparql).toBe(text)
    expect((await name(text, { layers: ['swm', 'vm'] })).sparql).toBe(text)
    expect((await name(text, { scope: 'annex' })).sparql).toBe(text)
  })

  it('are shown by their author’s names', async () => {
    const { sparql, complete } = await name('SELECT * { GRAPH ?g { ?s ?p ?o } }', {
      complete: (checked: string) => `${checked} # also`,
    })
    expect(sparql).not.toContain('urn:g>')
    expect(complete?.(sparql)).toContain(`(<${graph}> <urn:g>)`)
    expect(complete?.(sparql)).toContain('# also')
  })
})
