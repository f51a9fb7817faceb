import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { createGraph } from './create-graph.js'
import { contextGraphs } from './table.js'

const node = await openLab({ subscribed: false, onChainId: '32' })
const create = (id: string, more: object = {}, caller = asAnn) =>
  createGraph(node.journal, { id, accessPolicy: 0, private: false, ...more }, caller)

describe('creating a context graph', () => {
  it('makes the caller its curator and first member, and follows it', async () => {
    const row = await create('ark', { accessPolicy: 1, allowedAgents: [bob.toUpperCase().replace('0X', '0x'), ann] })
    expect(row).toMatchObject({
      name: 'ark',
      creator: ann,
      curator: ann,
      subscribed: true,
      accessPolicy: 1,
      allowedAgents: [ann, bob],
    })
    expect(node.ledger.read((r) => r.get(contextGraphs, 'ark'))).toEqual(row)
  })

  it('begins with what this node knew of the id', async () => {
    const row = await create('lab', { name: 'The lab', description: 'Ours' })
    expect(row).toMatchObject({ onChainId: '32', subscribed: true, name: 'The lab', description: 'Ours' })
  })

  it('refuses an id that somebody has created, and those of the system', async () => {
    await create('mine')
    await expect(create('mine', {}, asBob)).rejects.toEqual(refusal('CONTEXT_GRAPH_EXISTS'))
    await expect(create('agents')).rejects.toEqual(refusal('CONTEXT_GRAPH_SYSTEM'))
    await expect(create('no spaces')).rejects.toMatchObject({ status: 400 })
  })
})
