import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { releaseHash } from './release-hash.js'

const hash = nameHash('lab')
const act = { agent: 'test', action: 'context-graph.discover', subject: 'did:kg:context-graph:lab' } as const

/** As the chain lists a graph of which it knows no more. */
const addHash = ({ ledger }: Pick<TestMemory, 'ledger'>) =>
  ledger.writeWithoutReceipt((w) =>
    w.put(contextGraphs, hash, { ...newGraphRow(hash), nameHash: hash, onChainId: '7', subscribed: true }),
  )

describe('the row of a context graph that is known by its hash', () => {
  it('goes away once the name is known', async () => {
    await using node = await openTestMemory()
    await addHash(node)
    await node.ledger.write(act, (w) => releaseHash(w, 'lab'))
    expect(node.ledger.read((r) => r.has(contextGraphs, hash))).toBe(false)
  })

  it('stays as a graph of its own when somebody has written there', async () => {
    await using node = await openTestMemory()
    await addHash(node)
    await node.share(hash, 'notes', ['<urn:a> <urn:p> "1" .'])
    await node.ledger.write(act, (w) => releaseHash(w, 'lab'))
    const row = node.ledger.read((r) => r.get(contextGraphs, hash))
    expect(row).toMatchObject({ id: hash, nameHash: nameHash(hash) })
    expect(row).not.toHaveProperty('onChainId')
  })
})
