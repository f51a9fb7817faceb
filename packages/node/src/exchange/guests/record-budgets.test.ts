import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs, guestGraphs } from '../../memory/context-graphs/table.js'
import { toConfig } from '../../platform/home/config.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { checkContent } from '../sync/check-content.js'
import { storeRecord } from '../sync/store-record.js'
import { authorKey, authorOf, sealRecord } from '../testing/test-record.test.support.js'
import { openGuestPace } from './guest-pace.js'
import { openRecordBudgets } from './record-budgets.js'

const [ann, eve, zoe] = ['aa', 'ee', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const mib = 2 ** 20

interface Given {
  name?: string
  leafCount?: number
  bytes?: number
  peerId?: string
  address?: string
}

async function openRecords(flags: Record<string, number> = {}, present: string[] = []) {
  const opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    for (const id of ['lab', 'junk', 'club']) w.put(contextGraphs, id, { ...newGraphRow(id), subscribed: true })
    w.put(contextGraphs, 'agents', { ...newGraphRow('agents'), kind: 'system', subscribed: true })
    w.put(contextGraphs, 'club', { ...newGraphRow('club'), accessPolicy: 1, curator: ann })
    w.put(guestGraphs, 'junk', { author: eve, since: 1 })
  })
  const config = toConfig({ flags: { network: 'none', ...flags } })
  const open = (budgets = new Budgets()) => {
    const pace = openGuestPace({ budgets, config })
    return openRecordBudgets({ ledger: opened.ledger, budgets, config, pace, listPresent: () => present })
  }
  const budgets = new Budgets()
  const records = open(budgets)
  const admit = (graph: string, author: string, given: Given = {}) => {
    const { name = 'notes', leafCount = 1, bytes = 10, peerId = 'p', address } = given
    return records.admit({ graph, name, author, leafCount, bytes }, { peerId, address })
  }
  const report = (what: string) => budgets.report().find((one) => one.what === what)
  return Object.assign(opened, { records, open, admit, report })
}

async function admitAll(count: number, admit: (i: number) => Promise<boolean>): Promise<boolean[]> {
  const admitted: boolean[] = []
  for (let i = 0; i < count; i++) admitted.push(await admit(i))
  return admitted
}

describe('records of strangers', () => {
  it('in system graphs are limited by their statements, for each author', async () => {
    await using home = await openRecords({ 'guests.systemQuadsPerAuthor': 10 })
    expect(await home.admit('agents', eve, { leafCount: 8 })).toBe(true)
    expect(await home.admit('ontology', eve, { leafCount: 3 })).toBe(false)
    expect(home.report('system-quads')).toMatchObject({ used: 8, refused: 1 })
  })

  it('in system graphs make room for each other when the total is full, the oldest first', async () => {
    await using home = await openRecords({ 'guests.systemQuads': 25, 'guests.systemQuadsPerAuthor': 10 })
    const key = authorKey(3)
    const { record, chunks } = sealRecord({ graph: 'agents', name: 'profile', key })
    await home.admit('agents', authorOf(key), { name: 'profile', leafCount: 9 })
    await storeRecord(home.ledger, record, await checkContent({ ...record, chunks }))
    for (const [author, peerId] of [[ann, 'q'] as const, [zoe, 'r'] as const])
      expect(await home.admit('agents', author, { name: 'profile', leafCount: 9, peerId })).toBe(true)
    expect(home.report('system-quads')).toMatchObject({ used: 18, refused: 0, evicted: 1 })
    expect(home.ledger.read((r) => r.has(assetRows, ['agents', 'profile', authorOf(key)]))).toBe(false)
  })

  it('in system graphs go last when their agent is here now', async () => {
    await using home = await openRecords({ 'guests.systemQuads': 20 }, [ann])
    for (const [author, peerId] of [[ann, 'q'] as const, [eve, 'p'] as const, [zoe, 'r'] as const])
      await home.admit('agents', author, { name: 'profile', leafCount: 9, peerId })
    expect(home.records.authors()).toEqual(new Set([ann, zoe]))
  })

  it('are replaced by newer versions where their author has no more room', async () => {
    await using home = await openRecords({ 'guests.systemQuadsPerAuthor': 10 })
    const versions = () => home.admit('agents', eve, { name: 'profile', leafCount: 6 })
    expect(await admitAll(3, versions)).toEqual([true, true, true])
    expect(home.report('system-quads')).toMatchObject({ used: 6, refused: 0 })
    expect(home.records.hasRoom({ graph: 'agents', author: eve, name: 'profile' })).toBe(true)
  })

  it('in graphs that nobody asked for are limited by their bytes', async () => {
    await using home = await openRecords({ 'guests.diskMb': 8 })
    const { admit } = home
    expect(await admit('junk', eve, { name: 'a', bytes: mib / 2 })).toBe(true)
    expect(await admit('junk', eve, { name: 'b', bytes: mib / 2 })).toBe(false)
    expect(await admit('junk', ann, { bytes: mib / 2 })).toBe(true)
    expect(home.records.hasRoom({ graph: 'junk', author: eve, name: 'c' })).toBe(true)
    expect(home.report('unasked-bytes')).toMatchObject({ refused: 1 })
    home.records.forget('junk')
    expect(await admit('junk', eve, { bytes: mib - 512 })).toBe(true)
    expect(home.records.hasRoom({ graph: 'junk', author: eve, name: 'c' })).toBe(false)
  })

  it('are limited for the peer that brings them, and for its address, whatever authors it invents', async () => {
    await using home = await openRecords({ 'guests.diskMb': 8 })
    const bring = (peerId: string, address: string) => (i: number) =>
      home.admit('junk', `0x${peerId}${String(i).repeat(39)}`, { bytes: mib - 512, peerId, address })
    expect(await admitAll(6, bring('a', '10.0.0.1'))).toEqual([true, true, true, true, false, false])
    expect(await admitAll(3, bring('b', '10.0.0.1'))).toEqual([true, true, false])
    expect(await admitAll(3, bring('c', '10.0.0.2'))).toEqual([true, true, true])
    expect(home.report('unasked-bytes')).toMatchObject({ used: 8 * mib, evicted: 1 })
  })

  it('come at a pace where nobody asked for them', async () => {
    await using home = await openRecords({ 'guests.changesPerHour': 4 })
    const bring = (peerId: string) => (i: number) => home.admit('junk', ann, { name: `n${i}`, peerId })
    expect(await admitAll(3, bring('p'))).toEqual([true, true, false])
    expect(await admitAll(2, bring('q'))).toEqual([true, true])
    expect(home.records.hasRoom({ graph: 'junk', author: zoe, name: 'a' })).toBe(false)
    expect(await home.admit('lab', ann)).toBe(true)
    expect(home.report('changes')).toMatchObject({ used: 4, limit: 4, refused: 1 })
  })

  it('in open graphs that somebody asked for are limited for each author, and in total', async () => {
    await using home = await openRecords({ 'guests.openMbPerAuthor': 1, 'guests.openMb': 2 })
    expect(await home.admit('lab', eve, { bytes: mib - 512 })).toBe(true)
    expect([await home.admit('lab', eve), await home.admit('lab', ann, { bytes: mib - 512 })]).toEqual([false, true])
    expect(await home.admit('lab', zoe)).toBe(false)
  })

  it('of members are not limited', async () => {
    await using home = await openRecords({ 'guests.openMbPerAuthor': 1, 'guests.diskMb': 1 })
    expect(await home.admit('club', ann, { bytes: 100 * mib })).toBe(true)
  })

  it('go with their author', async () => {
    await using home = await openRecords()
    for (const author of [ann, eve]) await home.admit('agents', author, { name: 'profile', leafCount: 5 })
    await home.records.forgetAuthors(new Set([eve]))
    expect(home.records.authors()).toEqual(new Set([ann]))
  })
})
