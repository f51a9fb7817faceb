import { describe, expect, it } from 'vitest'
import {
  addRoot,
  closeGroups,
  hideNode,
  openGroups,
  pinNode,
  readState,
  showHidden,
  unpinNode,
  writeState,
} from './canvas-state.js'

const empty = { from: [], open: [], hide: [], pin: [] }
const knows = { entity: 'urn:a', predicate: 'urn:knows', direction: 'out', limit: 50 } as const

describe('the state of a canvas', () => {
  it('is the same after a way through the address', () => {
    const state = { from: ['urn:a', 'urn:b'], open: [knows], hide: ['urn:c'], pin: ['urn:a'] }
    const search = new URLSearchParams()
    for (const [name, values] of Object.entries(writeState(state)))
      for (const value of values) search.append(name, value)
    expect(readState(search)).toEqual(state)
  })

  it('leaves out what an address says wrongly', () => {
    const wrong = ['sideways urn:a urn:p 5', 'out urn:a', 'out urn:a urn:p -1', 'out urn:a urn:p 5 6', '']
    const search = new URLSearchParams([...wrong.map((text) => ['open', text]), ['from', ''], ['from', 'urn:a']])
    expect(readState(search)).toEqual({ ...empty, from: ['urn:a'] })
    expect(readState(new URLSearchParams({ open: 'in urn:a urn:p 99999' })).open[0]?.limit).toBe(2000)
  })

  it('opens a group once, with the last number that was wanted, and closes it', () => {
    const more = openGroups(openGroups(empty, [knows]), [{ ...knows, limit: 300 }])
    expect(more.open).toEqual([{ ...knows, limit: 300 }])
    expect(closeGroups(more, ({ entity }) => entity === 'urn:a')).toEqual(empty)
  })

  it('adds, hides and pins things once', () => {
    const hidden = hideNode(hideNode(empty, 'urn:a'), 'urn:a')
    expect(hidden.hide).toEqual(['urn:a'])
    expect(addRoot(hidden, 'urn:a')).toEqual({ ...empty, from: ['urn:a'] })
    expect(showHidden(hidden)).toEqual(empty)
    expect(unpinNode(pinNode(pinNode(empty, 'urn:a'), 'urn:a'), 'urn:a')).toEqual(empty)
  })
})
