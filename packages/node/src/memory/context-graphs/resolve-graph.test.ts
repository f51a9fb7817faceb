import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { knowsGraph, requireVisibleGraph, resolveGraph } from './resolve-graph.js'

const node = await openLab({ onChainId: '32' })
await node.addGraph('33', { onChainId: '7', subscribed: true })
await node.addGraph('7', { subscribed: true })
await node.addGraph('6', { subscribed: false })
await node.addGraph('secret', { private: true, curator: bob, onChainId: '8' })
const resolve = (given: string) =>
  node.ledger.read((r) => {
    const { row, byNumber } = resolveGraph(r, given)
    return [row.id, byNumber]
  })

describe('a context graph', () => {
  it('is found by its id, its URI and its number', () => {
    expect(resolve('lab')).toEqual(['lab', false])
    expect(resolve('did:kg:context-graph:lab')).toEqual(['lab', false])
    expect(resolve('32')).toEqual(['lab', true])
    expect(resolve('#32')).toEqual(['lab', true])
  })

  it('is found by the hash of its id, in either case', () => {
    expect(resolve(nameHash('lab'))).toEqual(['lab', false])
    expect(resolve(`0x${nameHash('lab').slice(2).toUpperCase()}`)).toEqual(['lab', false])
  })

  it('that is listed by its hash alone is not mistaken for one of that name', async () => {
    // Its hash sorts behind its name.
    const hash = nameHash('0')
    await node.addGraph(hash, { nameHash: hash, onChainId: '9' })
    await node.addGraph('0', { private: true, curator: bob })
    expect(resolve(hash)).toEqual([hash, false])
  })

  it('is the one of that number, never one that has the number for its name', () => {
    expect(resolve('7')).toEqual(['33', true])
    expect(resolve('#7')).toEqual(['33', true])
    expect(() => resolve('6')).toThrow(refusal('ON_CHAIN_ID_UNKNOWN'))
  })

  it('that is called by a number since an earlier release is found where it is followed, and by its URI', () => {
    expect(resolve('33')).toEqual(['33', false])
    expect(resolve('did:kg:context-graph:7')).toEqual(['7', false])
    expect(resolve('did:kg:context-graph:6')).toEqual(['6', false])
  })

  it('must be there', () => {
    expect(() => resolve('nowhere')).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    expect(() => resolve('#99')).toThrow(refusal('ON_CHAIN_ID_UNKNOWN'))
  })

  it('that is private is not there for strangers, and its number does not tell its name', () => {
    const require = (given: string, caller = asAnn) => node.ledger.read((r) => requireVisibleGraph(r, given, caller).id)
    expect(require('#8', asBob)).toBe('secret')
    expect(() => require('#8')).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    expect(() => require('#8')).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret') }))
  })

  it('is known to exist by its exact id only, by those who may', () => {
    const knows = (id: string, caller = asAnn) => node.ledger.read((r) => knowsGraph(r, id, caller))
    expect([knows('lab'), knows('#32'), knows('la')]).toEqual([true, false, false])
    expect([knows('secret'), knows('secret', asBob)]).toEqual([false, true])
  })
})
