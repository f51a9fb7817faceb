import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, openLab } from '../testing/test-memory.test.support.js'
import { type GraphFilter, listGraphs, listSubscriptions } from './list-graphs.js'

const node = await openLab()
await node.addGraph('lab-2', { subscribed: false })
await node.addGraph('label')
await node.addGraph('lac')
await node.addGraph('la', { private: true, curator: bob })

const page = (filter: Partial<GraphFilter> = {}, caller = asAnn) =>
  node.ledger.read((r) => listGraphs(r, { limit: 10, ...filter }, caller))
const ids = (filter: Partial<GraphFilter> = {}, caller = asAnn) => page(filter, caller).rows.map(({ id }) => id)

describe('a list of context graphs', () => {
  it('shows those that the caller may know of, and their number', () => {
    expect(ids()).toEqual(['agents', 'lab', 'lab-2', 'label', 'lac', 'ontology'])
    expect([page().total, page({}, asBob).total]).toEqual([6, 7])
  })

  it('can be held to the beginning of an id, and to what is followed', () => {
    expect(ids({ q: 'lab' })).toEqual(['lab', 'lab-2', 'label'])
    expect(ids({ q: 'la' }, asBob)).toEqual(['la', 'lab', 'lab-2', 'label', 'lac'])
    expect(ids({ q: '' })).toHaveLength(6)
    expect(ids({ q: 'x' })).toEqual([])
    expect(ids({ q: 'lab', subscribed: false })).toEqual(['lab-2'])
    expect(ids({ q: 'lab', subscribed: true })).toEqual(['lab', 'label'])
  })

  it('comes in pages that together are the whole, also of a prefix', () => {
    const { rows, nextCursor } = page({ q: 'lab', limit: 2 })
    expect(rows.map(({ id }) => id)).toEqual(['lab', 'lab-2'])
    expect(page({ q: 'lab', limit: 2, cursor: nextCursor })).toMatchObject({ rows: [{ id: 'label' }] })
    expect(page({ q: 'lab', limit: 2, cursor: nextCursor }).nextCursor).toBeUndefined()
  })
})

describe('a list of subscriptions', () => {
  const followed = (filter: Partial<GraphFilter> = {}, caller = asAnn) =>
    node.ledger.read((r) => listSubscriptions(r, { limit: 10, ...filter }, caller))

  it('leaves out the system’s graphs, those that are only known, and those that the caller may not see', () => {
    expect(followed().rows.map(({ id }) => id)).toEqual(['lab', 'label', 'lac'])
    expect(followed({}, asBob).rows.map(({ id }) => id)).toEqual(['la', 'lab', 'label', 'lac'])
  })

  it('comes in pages', () => {
    const { nextCursor } = followed({ limit: 2 })
    expect(followed({ limit: 2, cursor: nextCursor })).toMatchObject({ rows: [{ id: 'lac' }] })
  })
})
