import type { ChainEvent } from '@kg/chain'
import { nameHash } from '@kg/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { followRegistry } from './follow-registry.js'

const agent = `0x${'ab'.repeat(20)}`
const event = (name: string, args: object) => ({ contract: 'ContextGraphs', event: name, args }) as ChainEvent

describe('following the registry', () => {
  let disk: TestLedger
  let ledger: Journal
  beforeEach(async () => {
    disk = await openTestLedger()
    ledger = disk.ledger
  })
  afterEach(() => disk[Symbol.asyncDispose]())
  const row = (id: string) => ledger.read((r) => r.get(contextGraphs, id))

  it('gives a known graph its number, and lists an unknown one by its hash', async () => {
    await ledger.writeWithoutReceipt((w) =>
      w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), nameHash: nameHash('lab') }),
    )
    const other = nameHash('other')
    await followRegistry(ledger, agent, [
      event('ContextGraphRegistered', { contextGraphId: 1n, nameHash: nameHash('lab') }),
      event('ContextGraphRegistered', { contextGraphId: 2n, nameHash: other }),
    ])
    expect(row('lab')?.onChainId).toBe('1')
    expect(row(other)).toMatchObject({ onChainId: '2', name: '#2', subscribed: false })
  })

  it('notes the end of a graph, and writes nothing for what it knows', async () => {
    const registered = [event('ContextGraphRegistered', { contextGraphId: 3n, nameHash: nameHash('x') })]
    await followRegistry(ledger, agent, registered)
    await followRegistry(ledger, agent, [event('ContextGraphDeactivated', { contextGraphId: 3n })])
    expect(row(nameHash('x'))?.deactivated).toBe(true)
    const before = ledger.head()
    await followRegistry(ledger, agent, registered)
    expect(ledger.head()).toBe(before)
  })

  it('believes the chain on who may read a graph that has only a hash here', async () => {
    await followRegistry(ledger, agent, [
      event('ContextGraphRegistered', { contextGraphId: 4n, nameHash: nameHash('secret') }),
      event('PoliciesSet', { contextGraphId: 4n, policies: { accessPolicy: 1 } }),
    ])
    expect(row(nameHash('secret'))).toMatchObject({ private: true, accessPolicy: 1 })
    await followRegistry(ledger, agent, [event('PoliciesSet', { contextGraphId: 4n, policies: { accessPolicy: 0 } })])
    expect(row(nameHash('secret'))).toMatchObject({ private: false, accessPolicy: 0 })
  })
})
