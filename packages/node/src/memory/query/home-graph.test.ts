import { describe, expect, it } from 'vitest'
import { contextGraphs } from '../context-graphs/table.js'
import { ann, asAnn, asBob, bob, openLab } from '../testing/test-memory.test.support.js'
import { findHome, makeHome } from './home-graph.js'

const node = await openLab()
const homeOf = (caller = asAnn, setting = 'notebook') => node.journal.read((r) => findHome(r, setting, caller))

describe('the context graph of graphs that name none', () => {
  it('is the one that the configuration names', () => {
    expect(homeOf(asAnn, 'lab')).toBe('lab')
  })

  it('is a private notebook of whoever writes first', async () => {
    expect(homeOf()).toBe('notebook')
    await makeHome(node.journal, homeOf(), asAnn)
    await makeHome(node.journal, homeOf(), asAnn)
    expect(node.journal.read((r) => r.get(contextGraphs, 'notebook'))).toMatchObject({ private: true, curator: ann })
    expect(homeOf()).toBe('notebook')
  })

  it('is one of its own for everybody else, and stays it', async () => {
    expect(homeOf(asBob)).toBe(`${bob}/notebook`)
    await makeHome(node.journal, homeOf(asBob), asBob)
    expect(homeOf(asBob)).toBe(`${bob}/notebook`)
  })

  it('is never one that others have announced under this name', async () => {
    const other = await openLab()
    await other.addGraph('notebook')
    expect(other.journal.read((r) => findHome(r, 'notebook', asAnn))).toBe(`${ann}/notebook`)
  })
})
