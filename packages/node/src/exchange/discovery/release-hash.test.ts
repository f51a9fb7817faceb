import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { releaseHash } from './release-hash.js'

const hash = nameHash('lab')
const act = { agent: 'test', action: 'context-graph.discover', subject: 'did:kg:context-graph:lab' } as const

describe('the row of a context graph that is known by its hash', () => {
  it('goes away once the name is known', async () => {
    await using node = await openTestMemory()
    await node.addGraph(hash)
    await node.ledger.write(act, (w) => releaseHash(w, 'lab'))
    expect(node.ledger.read((r) => r.has(contextGraphs, hash))).toBe(false)
  })

  it('stays as a graph of its own when somebody has written there', async () => {
    await using node = await openTestMemory()
    await node.addGraph(hash)
    await node.ledger.writeWithoutReceipt((w) => {
      const row = w.get(contextGraphs, hash)
      if (row !== undefined) w.put(contextGraphs, hash, { ...row, nameHash: hash, onChainId: '7' })
    })
    await node.share(hash, 'notes', ['<urn:a> <urn:p> "1" .'])
    await node.ledger.write(act, (w) => releaseHash(w, 'lab'))
    const row = node.ledger.read((r) => r.get(contextGraphs, hash))
    expect(row).toMatchObject({ id: hash, nameHash: nameHash(hash) })
    expect(row).not.toHaveProperty('onChainId')
  })
})
