import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { addMember, listMembers, removeMember, renameGraph } from './curate-graph.js'

const node = await openLab({ accessPolicy: 1, curator: ann, allowedAgents: [ann], onChainId: '32' })
const operator = { agent: bob, isAdmin: true }
const spelled = bob.toUpperCase().replace('0X', '0x')

describe('the curator of a context graph', () => {
  it('adds and removes members, however their address is spelled', async () => {
    await addMember(node.journal, 'lab', spelled, asAnn)
    await addMember(node.journal, 'lab', bob, asAnn)
    expect(listMembers(node.journal, 'lab', asBob)).toMatchObject({ id: 'lab', allowedAgents: [ann, bob] })
    expect(listMembers(node.journal, '#32', asAnn).id).toBe('lab')
    await removeMember(node.journal, 'lab', spelled, asAnn)
    expect(() => listMembers(node.journal, 'lab', asBob)).toThrow(refusal('NOT_ON_ALLOWLIST'))
    await expect(removeMember(node.journal, 'lab', bob, asAnn)).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
  })

  it('renames it, as the operator may', async () => {
    expect(await renameGraph(node.journal, 'lab', 'The lab', asAnn)).toMatchObject({ id: 'lab', name: 'The lab' })
    expect(await renameGraph(node.journal, 'lab', 'Our lab', operator)).toMatchObject({ name: 'Our lab' })
  })

  it('is the only agent who may', async () => {
    for (const change of [renameGraph, addMember, removeMember])
      await expect(change(node.journal, 'lab', bob, asBob)).rejects.toEqual(refusal('NOT_CURATOR'))
  })

  it('is nobody for a system graph', async () => {
    for (const change of [renameGraph, addMember, removeMember])
      await expect(change(node.journal, 'agents', bob, operator)).rejects.toEqual(refusal('CONTEXT_GRAPH_SYSTEM'))
  })
})
