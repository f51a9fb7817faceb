import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs, guestGraphs } from '../../memory/context-graphs/table.js'
import { toConfig } from '../../platform/home/config.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { openRecordBudgets } from './record-budgets.js'

const [ann, eve, zoe] = ['aa', 'ee', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const mib = 2 ** 20

async function openRecords(flags: Record<string, number> = {}) {
  const opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    for (const id of ['lab', 'junk', 'club']) w.put(contextGraphs, id, { ...newGraphRow(id), subscribed: true })
    w.put(contextGraphs, 'club', { ...newGraphRow('club'), accessPolicy: 1, curator: ann })
    w.put(guestGraphs, 'junk', { author: eve, since: 1 })
  })
  const budgets = new Budgets()
  const config = toConfig({ flags: { network: 'none', ...flags } })
  const records = openRecordBudgets({ ledger: opened.ledger, budgets, config })
  const admit = (graph: string, author: string, { name = 'notes', leafCount = 1, bytes = 10, peerId = 'p' } = {}) =>
    records.admit({ graph, name, author, leafCount, bytes }, { peerId })
  const refused = () => Object.fromEntries(budgets.report().map(({ what, refused }) => [what, refused]))
  return Object.assign(opened, { records, admit, refused })
}

describe('records of strangers', () => {
  it('in system graphs are limited by their statements, for each author and in total', async () => {
    await using home = await openRecords({ 'guests.systemQuads': 25, 'guests.systemQuadsPerAuthor': 10 })
    const { admit } = home
    expect([admit('agents', eve, { leafCount: 8 }), admit('ontology', eve, { leafCount: 3 })]).toEqual([true, false])
    expect([admit('agents', ann, { leafCount: 10 }), admit('agents', zoe, { leafCount: 9 })]).toEqual([true, false])
    expect(home.refused()).toMatchObject({ 'system-quads': 2 })
  })

  it('in graphs that nobody asked for are limited by their bytes', async () => {
    await using home = await openRecords({ 'guests.diskMb': 8 })
    expect(home.admit('junk', eve, { bytes: mib / 2 })).toBe(true)
    expect(home.admit('junk', eve, { bytes: mib / 2 })).toBe(false)
    expect(home.admit('junk', ann, { bytes: mib / 2 })).toBe(true)
    expect(home.records.hasRoom('junk', eve)).toBe(true)
    expect(home.refused()).toMatchObject({ 'unasked-bytes': 1 })
    home.records.forget('junk')
    expect(home.admit('junk', eve, { bytes: mib - 512 })).toBe(true)
    expect(home.records.hasRoom('junk', eve)).toBe(false)
  })

  it('are limited for the peer that brings them, whatever authors it invents', async () => {
    await using home = await openRecords({ 'guests.diskMb': 8 })
    const authors = Array.from({ length: 6 }, (_, i) => `0x${String(i).repeat(40)}`)
    const admitted = authors.map((author) => home.admit('junk', author, { bytes: mib - 512 }))
    expect(admitted).toEqual([true, true, true, true, false, false])
    expect(home.admit('junk', ann, { bytes: mib - 512, peerId: 'another' })).toBe(true)
  })

  it('in open graphs that somebody asked for are limited for each author alone', async () => {
    await using home = await openRecords({ 'guests.openMbPerAuthor': 1 })
    expect(home.admit('lab', eve, { bytes: mib - 512 })).toBe(true)
    expect([home.admit('lab', eve), home.admit('lab', ann)]).toEqual([false, true])
  })

  it('of members are not limited', async () => {
    await using home = await openRecords({ 'guests.openMbPerAuthor': 1, 'guests.diskMb': 1 })
    expect(home.admit('club', ann, { bytes: 100 * mib })).toBe(true)
  })
})
