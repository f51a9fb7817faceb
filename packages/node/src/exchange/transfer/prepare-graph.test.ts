import { describe, expect, it } from 'vitest'
import { contextGraphs, subGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { GraphHead } from './export-graph.js'
import { prepareGraph } from './prepare-graph.js'

const curator = `0x${'c'.repeat(40)}`
const caller = { agent: `0x${'a'.repeat(40)}`, isAdmin: false }
const head: GraphHead = { id: 'lab', name: 'Lab', restricted: false, subGraphs: [], exportedAt: '' }
const people = { name: 'people', createdBy: curator }

async function openLab() {
  const opened = await openTestLedger()
  const { ledger } = opened
  return Object.assign(opened, {
    prepare: (more: Partial<GraphHead> = {}) => prepareGraph(ledger, { ...head, ...more }, caller),
    graph: () => ledger.read((r) => r.get(contextGraphs, 'lab')),
    subs: () => ledger.read((r) => [...r.range(subGraphs, { prefix: ['lab'] })].map(({ value }) => value.name)),
  })
}

describe('the context graph that a file goes to', () => {
  it('is made once, and followed from then on', async () => {
    await using lab = await openLab()
    expect(await lab.prepare({ description: 'ours', subGraphs: [people] })).toBe(true)
    expect(lab.graph()).toMatchObject({ name: 'Lab', description: 'ours', accessPolicy: 0, subscribed: true })
    expect(lab.graph()).not.toHaveProperty('curator')
    expect(lab.subs()).toEqual(['people'])
    const before = lab.ledger.head()
    expect(await lab.prepare({ name: 'Other', subGraphs: [people] })).toBe(false)
    expect(lab.ledger.head()).toBe(before)
  })

  it('gets the sub-graphs that it lacks, and otherwise stays as it is', async () => {
    await using lab = await openLab()
    await lab.prepare()
    expect(await lab.prepare({ name: 'Other', restricted: true, curator, subGraphs: [people] })).toBe(false)
    expect(lab.subs()).toEqual(['people'])
    expect(lab.graph()).toMatchObject({ name: 'Lab', accessPolicy: 0 })
  })

  it('belongs to the named curator alone where it is restricted', async () => {
    await using lab = await openLab()
    await lab.prepare({ restricted: true, curator })
    expect(lab.graph()).toMatchObject({ accessPolicy: 1, curator, creator: curator, allowedAgents: [curator] })
  })

  it('gives an open graph no curator, whoever is named', async () => {
    await using lab = await openLab()
    await lab.prepare({ curator })
    expect(lab.graph()).toMatchObject({ allowedAgents: [] })
    expect(lab.graph()).not.toHaveProperty('curator')
  })

  it('is never a system graph', async () => {
    await using lab = await openLab()
    await expect(lab.prepare({ id: 'agents' })).rejects.toMatchObject({ code: 'CONTEXT_GRAPH_SYSTEM' })
    expect(lab.ledger.head()).toBe(0)
  })
})
