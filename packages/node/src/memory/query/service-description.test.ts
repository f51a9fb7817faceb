import { readQuads } from '@kg/core/rdf'
import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { draftGraphOf } from './draft-graph.js'
import { openEndpoint } from './endpoint.js'
import { describeService } from './service-description.js'
import { openViewChooser } from './views.js'

const node = await openLab()
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
const lines = ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .']
await node.create(draftRef('mine'), lines)
await node.create(draftRef('inside', 'club'), lines, 'shared', asBob)
const mine = draftGraphOf(draftRef('mine'), asAnn)

const needs = { ledger: node.journal, choose: openViewChooser(node.journal), homeGraph: 'notebook' }
const describeFor = (caller = asAnn, accept?: string) => {
  const call = { contextGraphId: undefined, caller, origin: 'http://kg.test', path: '/sparql' }
  return describeService(node.journal, openEndpoint(needs, call), accept)
}
const said = async (caller = asAnn) => {
  const { body } = await describeFor(caller)
  const quads = await readQuads(body, { format: 'turtle' })
  const values = (end: string) =>
    quads.filter(({ predicate }) => predicate.value.endsWith(end)).map(({ object }) => object.value)
  return { values }
}

describe('the description of an endpoint', () => {
  it('says where it is, and what it can do', async () => {
    const { values } = await said()
    expect(values('#endpoint')).toEqual(['http://kg.test/sparql'])
    expect(values('#supportedLanguage')).toHaveLength(2)
    expect(values('#resultFormat')).toHaveLength(10)
    expect(values('#feature')).toEqual(['http://www.w3.org/ns/sparql-service-description#UnionDefaultGraph'])
  })

  it('lists the graphs that its caller may read, with their sizes', async () => {
    const anns = await said()
    expect(anns.values('#name')).toEqual([mine])
    expect(anns.values('void#triples')).toEqual(['2'])
    const bobs = await said(asBob)
    expect(bobs.values('#name')).toEqual([expect.stringContaining('/inside')])
  })

  it('lists a hundred graphs at the most', async () => {
    await Promise.all(Array.from({ length: 101 }, (_, i) => node.create(draftRef(`d${i}`), lines.slice(0, 1))))
    expect((await said()).values('#name')).toHaveLength(100)
  })

  it('comes in the format that the client likes best, or not at all', async () => {
    expect(await describeFor(asAnn, 'application/ld+json')).toMatchObject({ type: 'application/ld+json' })
    await expect(describeFor(asAnn, 'image/png')).rejects.toEqual(refusal('NOT_ACCEPTABLE'))
  })
})
