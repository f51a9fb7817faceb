import { describe, expect, it } from 'vitest'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openHeldGraph, openHolder } from './holder.js'

const seed = new Uint8Array(32).fill(1)
const holder = openHolder(seed)

describe('the holder of a node', () => {
  it('is the same after each start, and another on each node', () => {
    expect(openHolder(seed).caller).toEqual(holder.caller)
    expect(openHolder(seed).encryptionKey).toEqual(holder.encryptionKey)
    expect(openHolder(new Uint8Array(32).fill(2)).caller).not.toEqual(holder.caller)
  })

  it('has its own key and no other', () => {
    expect(holder.keys.get(holder.caller.agent)).toHaveLength(32)
    expect(holder.keys.get(`0x${'1'.repeat(40)}`)).toBeUndefined()
  })

  it('has a private graph, which is made once', async () => {
    await using node = await openTestMemory()
    const needs = { ledger: node.ledger, graphs: node.memory.graphs }
    await openHeldGraph(needs, holder)
    await openHeldGraph(needs, holder)
    const row = node.ledger.read((r) => r.get(contextGraphs, holder.contextGraph))
    expect(row).toMatchObject({ private: true, curator: holder.caller.agent })
  })
})
