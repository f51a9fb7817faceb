import { nameHash } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'

describe('registering a context graph', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('gives it a number on the chain, and the same one when it is asked for again', async () => {
    const id = await scene.graph('lab')
    const first = await scene.wing.registry.register(id, {}, scene.caller)
    const second = await scene.wing.registry.register(id, {}, scene.caller)
    expect(second.onChainId).toBe(first.onChainId)
    expect(second.txHash).toBeUndefined()
    expect(scene.ledger.read((r) => r.get(contextGraphs, id)?.onChainId)).toBe(first.onChainId)
  })

  it('gives no other name to a graph that is known by its hash alone', async () => {
    const hash = nameHash('of-somebody')
    const row = { ...newGraphRow(hash), name: '#77', nameHash: hash, onChainId: '77' }
    await scene.ledger.writeWithoutReceipt((w) => w.put(contextGraphs, hash, row))
    const admin = { ...scene.caller, isAdmin: true }
    await expect(scene.wing.registry.register('#77', {}, admin)).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_NOT_FOUND',
    })
    expect(scene.ledger.read((r) => r.get(contextGraphs, hash))).toEqual(row)
  })

  it('refuses system graphs, and to deactivate one that is not registered', async () => {
    await expect(scene.wing.registry.register('agents', {}, scene.caller)).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_SYSTEM',
    })
    const id = await scene.graph('unregistered')
    await expect(scene.wing.registry.deactivate(id, scene.caller)).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_NOT_REGISTERED',
    })
  })

  it('ends publishing for ever, once', async () => {
    const id = await scene.graph('old', { registered: true })
    const { txHash } = await scene.wing.registry.deactivate(id, scene.caller)
    expect(txHash).toMatch(/^0x/)
    await expect(scene.wing.registry.deactivate(id, scene.caller)).resolves.not.toHaveProperty('txHash')
  })
})
