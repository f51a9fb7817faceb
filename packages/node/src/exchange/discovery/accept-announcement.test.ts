import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { acceptAnnouncement } from './accept-announcement.js'
import type { Announcement } from './announcement.js'

const curator = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
const announcement: Announcement = { id: 'lab', name: 'The lab', accessPolicy: 0, curator }

async function openList(...rows: ContextGraphRow[]) {
  const opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    for (const row of rows) w.put(contextGraphs, row.id, row)
  })
  return Object.assign(opened, {
    accept: (change: Partial<Announcement> = {}, subscribes = false) =>
      acceptAnnouncement(opened.ledger, { ...announcement, ...change }, { subscribes, by: other }),
    row: (id = 'lab') => opened.ledger.read((r) => r.get(contextGraphs, id)),
  })
}

describe('an announced context graph', () => {
  it('is listed, and subscribed only by a node that follows open graphs', async () => {
    await using list = await openList()
    expect(await list.accept()).toMatchObject({ isNew: true, row: { name: 'The lab', curator, subscribed: false } })
    expect(await list.accept({ id: 'hall' }, true)).toMatchObject({ row: { subscribed: true } })
    expect(await list.accept({ id: 'safe', accessPolicy: 1 }, true)).toMatchObject({ row: { subscribed: false } })
  })

  it('changes nothing the second time, and takes a new name from its curator only', async () => {
    await using list = await openList()
    await list.accept()
    const head = list.ledger.head()
    expect(await list.accept()).toBeUndefined()
    expect(await list.accept({ curator: other, name: 'Stolen' })).toBeUndefined()
    expect(list.ledger.head()).toBe(head)
    expect(await list.accept({ name: 'The new lab' })).toMatchObject({ isNew: false, row: { name: 'The new lab' } })
  })

  it('does not become a system graph, nor an open one that this node restricts', async () => {
    await using list = await openList({ ...newGraphRow('lab'), accessPolicy: 1 })
    expect(await list.accept({ id: 'agents' })).toBeUndefined()
    expect(await list.accept()).toBeUndefined()
    expect(list.row()?.accessPolicy).toBe(1)
  })

  it('does not restrict a graph that this node knows as open, and leaves it without a curator', async () => {
    const open = { ...newGraphRow('lab'), subscribed: true }
    await using list = await openList(open)
    expect(await list.accept({ accessPolicy: 1 })).toBeUndefined()
    expect(await list.accept({ name: 'Mine' })).toBeUndefined()
    expect(list.row()).toEqual(open)
  })

  it('gets the curator whose address its id begins with', async () => {
    const id = `${curator}/lab`
    await using list = await openList({ ...newGraphRow(id), subscribed: true })
    expect(await list.accept({ id })).toMatchObject({ row: { curator, name: 'The lab', subscribed: true } })
  })

  it('does not restrict a graph that the configuration names by its hash', async () => {
    const hash = nameHash('lab')
    await using list = await openList({ ...newGraphRow(hash), nameHash: hash, subscribed: true })
    expect(await list.accept({ accessPolicy: 1 })).toBeUndefined()
    const found = await list.accept()
    expect(found).toMatchObject({ row: { id: 'lab', accessPolicy: 0, subscribed: true } })
    expect(found?.row).not.toHaveProperty('curator')
  })

  it('brings a configured graph together with what the chain said about its hash', async () => {
    const hash = nameHash('lab')
    const chained = { ...newGraphRow(hash), nameHash: hash, onChainId: '7' }
    await using list = await openList(chained, { ...newGraphRow('lab'), subscribed: true })
    expect(await list.accept({ name: 'Mine' })).toMatchObject({
      row: { name: 'lab', onChainId: '7', subscribed: true },
    })
    expect(list.row()).not.toHaveProperty('curator')
    expect(list.row(hash)).toBeUndefined()
  })

  it('replaces the row that the chain made from its hash, and keeps what the chain said', async () => {
    const hash = nameHash('lab')
    await using list = await openList({ ...newGraphRow(hash), nameHash: hash, onChainId: '7', private: true })
    expect(await list.accept()).toMatchObject({ row: { onChainId: '7', verifiedId: 'lab', accessPolicy: 1 } })
    expect(list.row(hash)).toBeUndefined()
    expect(list.row()?.name).toBe('The lab')
  })
})
