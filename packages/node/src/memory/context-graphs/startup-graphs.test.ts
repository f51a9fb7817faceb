import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ann, openLab } from '../testing/test-memory.test.support.js'
import { followStartupGraphs } from './startup-graphs.js'
import { contextGraphs } from './table.js'

const node = await openLab({ subscribed: false, name: 'The lab' })
const follow = (...startup: string[]) => followStartupGraphs(node.journal, { nodeAgent: ann, startup })
const rowOf = (id: string) => node.ledger.read((r) => r.get(contextGraphs, id))

describe('the context graphs that a node follows from its start', () => {
  it('include the system graphs', () => {
    expect(['agents', 'ontology'].map((id) => rowOf(id))).toMatchObject([
      { kind: 'system', subscribed: true },
      { kind: 'system', subscribed: true },
    ])
  })

  it('are named by id or by the hash of their id, known or not', async () => {
    const head = node.ledger.head()
    await follow(nameHash('lab'), 'ark', 'ark')
    expect(rowOf('lab')).toMatchObject({ subscribed: true, name: 'The lab', kind: 'user' })
    expect(rowOf('ark')).toMatchObject({ subscribed: true, kind: 'user' })
    expect(rowOf(nameHash('lab'))).toBeUndefined()
    expect(node.ledger.head()).toBe(head + 1)
  })

  it('cost no write once they are followed', async () => {
    const head = node.ledger.head()
    await follow('lab', 'ark')
    expect(node.ledger.head()).toBe(head)
  })

  it('have ids that are ids', async () => {
    await expect(follow('no spaces')).rejects.toMatchObject({ status: 400 })
  })
})
