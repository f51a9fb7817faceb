import { existsSync, statSync, utimesSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddedView } from '../embedded-view.js'
import { EngineWorkers } from '../engine-workers.js'
import { ann, bob, engineQuery, rows, SmallNode, spec } from './testing/small-node.js'

const all = 'SELECT ?s ?o WHERE { ?s <urn:p> ?o }'

describe('a view that is let go', () => {
  let node: SmallNode
  beforeEach(async () => {
    node = await SmallNode.start()
  })
  afterEach(() => node.stop())

  it('leaves a snapshot when it was idle for long, and comes back from it', async () => {
    const views = await node.views({}, { idleMs: 30 })
    const before = await rows(views, spec(ann), all)
    await node.logged(1)
    expect(node.log).toEqual(['snapshot kept'])
    expect(await rows(views, spec(ann), all)).toEqual(before)
    expect(node.log[1]).toBe('restored from its snapshot')
  })

  it('leaves none when it is small, full of waste, or shows the past', async () => {
    await rows(await node.views({ fromQuads: 151 }), spec(ann), all)
    await rows(await node.views(), { ...spec(ann), asOf: 2 }, all)
    const views = await node.views()
    await rows(views, spec(ann), all)
    const lines = Array.from({ length: 150 }, (_, i) => `<urn:x:${i}> <urn:p> "x" .`)
    await node.change(ann, 'urn:g:many', 'replace', lines)
    await rows(views, spec(ann), all)
    await node.stopViews()
    expect(node.log).toEqual([])
  })

  it('leaves none, and those from before go, when what it held is to be forgotten', async () => {
    await rows(await node.views(), spec(ann), all)
    await node.stopViews()
    expect(node.files()).toHaveLength(1)
    const views = await node.views()
    const before = await rows(views, spec(ann), all)
    await views.renew?.({ discard: true })
    expect(existsSync(node.folder)).toBe(false)
    expect(await rows(views, spec(ann), all)).toEqual(before)
  })

  it('answers from the new file once the ledger was written anew, also what was being asked', async () => {
    const views = await node.views()
    const before = await rows(views, spec(ann), all)
    const asked = rows(views, spec(ann), all)
    await node.ledger.rewrite({ release: async () => views.renew?.({ discard: false }) })
    expect(await asked).toEqual(before)
    await node.change(ann, 'urn:g:late', 'replace', ['<urn:late> <urn:p> "late" .'])
    expect(await rows(views, spec(ann), all)).toHaveLength(before.length + 1)
  })

  it('does not write again what hardly changed', async () => {
    await rows(await node.views(), spec(ann), all)
    await node.stopViews()
    const [path] = node.files() as [string]
    const { ino } = statSync(path)
    await node.change(ann, 'urn:g:little', 'add', ['<urn:little> <urn:p> "little" .'])
    const views = await node.views()
    await rows(views, spec(ann), all)
    await node.stopViews()
    expect(statSync(path).ino).toBe(ino)
    await node.change(
      ann,
      'urn:g:more',
      'add',
      ['1', '2', '3', '4'].map((n) => `<urn:more> <urn:p> "${n}" .`),
    )
    await rows(await node.views(), spec(ann), all)
    await node.stopViews()
    expect(statSync(path).ino).not.toBe(ino)
  })

  it('makes room for its snapshot by removing the oldest', async () => {
    const views = await node.views()
    await rows(views, spec(ann), all)
    await node.stopViews()
    const [old] = node.files() as [string]
    utimesSync(old, 1, 1)
    await rows(await node.views({ maxBytes: statSync(old).size * 1.5 }), spec(bob), all)
    await node.stopViews()
    expect(node.files()).toHaveLength(1)
    expect(node.files()).not.toEqual([old])
    await rows(await node.views({ maxBytes: 100_000 }), spec(ann), all)
    await node.stopViews()
    expect(node.log.at(-1)).toBe('no snapshot kept: it is larger than the folder may be')
  })

  it('says why when the folder cannot be written to', async () => {
    await rows(await node.views({ folder: '/dev/null/snapshots' }), spec(ann), all)
    await node.stopViews()
    expect(node.log).toEqual([expect.stringContaining('no snapshot kept: ENOTDIR')])
  })

  it('is filled anew, and its snapshot removed, after its engine died', async () => {
    await rows(await node.views(), spec(ann), all)
    await node.stopViews()
    const workers = new EngineWorkers()
    const needs = {
      ledgerPath: node.ledger.path,
      head: () => node.ledger.head(),
      newWorker: () => workers.obtain(),
      stored: () => 0,
      hasCore: () => true,
    }
    const log: string[] = []
    const snapshots = { folder: node.folder, fromQuads: 100, log: (line: string) => log.push(line) }
    const view = new EmbeddedView(spec(ann), { readers: 1, snapshots }, needs)
    await view.query(engineQuery(all))
    expect(log).toEqual([expect.stringContaining('restored')])
    const trap = `SELECT * WHERE { ${'{'.repeat(50_000)}${'}'.repeat(50_000)} }`
    await expect(view.query(engineQuery(trap, { deadlineMs: 2000 }))).rejects.toMatchObject({ code: 'QUERY_REFUSED' })
    await view.query(engineQuery(all))
    expect(log).toHaveLength(1)
    expect(node.files()).toEqual([])
    await view.stop()
  })
})
