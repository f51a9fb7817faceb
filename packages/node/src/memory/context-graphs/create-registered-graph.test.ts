import { ChainUnavailableError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { asAnn, openLab } from '../testing/test-memory.test.support.js'
import { createRegisteredGraph, type GraphRegistry } from './create-registered-graph.js'
import { contextGraphs } from './table.js'

const node = await openLab()
const create = (id: string, register: GraphRegistry['register']) =>
  createRegisteredGraph(
    { ledger: node.journal, registry: { register } },
    { id, accessPolicy: 0, private: false },
    asAnn,
  )
const isThere = (id: string) => node.ledger.read((r) => r.has(contextGraphs, id))

describe('creating a context graph with a number on the chain', () => {
  it('returns the number', async () => {
    const made = create('ark', async (id) => ({ onChainId: isThere(id) ? '7' : 'too early' }))
    expect(await made).toEqual({ id: 'ark', registered: true, onChainId: '7' })
  })

  it('keeps the graph when the chain refuses, and says how to register it later', async () => {
    const refused = new ChainUnavailableError({ needs: 'a number' })
    const made = await create('boat', () => Promise.reject(refused))
    expect(made).toEqual({ id: 'boat', registered: false, registerError: refused.message, hint: refused.remedy })
    expect(isThere('boat')).toBe(true)
  })

  it('passes on what is no answer of the chain', async () => {
    await expect(create('raft', () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
  })
})
