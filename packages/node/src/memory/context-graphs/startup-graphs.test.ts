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

  it('are named by their on-chain ids, as soon as the chain has said which they are [C-CG-14]', async () => {
    await node.addGraph('pond', { onChainId: '6', subscribed: false })
    await node.addGraph('8', { subscribed: false })
    expect(await follow('6', '#7', '8')).toEqual(['#7', '8'])
    expect([rowOf('pond'), rowOf('8')]).toMatchObject([{ subscribed: true }, { subscribed: false }])
    expect([rowOf('6'), rowOf('#7')]).toEqual([undefined, undefined])
    await node.addGraph('lake', { onChainId: '7', subscribed: false })
    expect(await follow('#7')).toEqual([])
    expect(rowOf('lake')).toMatchObject({ subscribed: true })
  })

  it('are named by a hash of which nobody has said the name yet', async () => {
    const hash = nameHash('sea')
    await follow(hash)
    expect(rowOf(hash)).toMatchObject({ id: hash, nameHash: hash, subscribed: true })
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
