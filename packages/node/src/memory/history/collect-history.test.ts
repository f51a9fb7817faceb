import { changes, verifyLedger } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/retention/day.js'
import { asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { collectHistory } from './collect-history.js'
import { historyKinds } from './history-kinds.js'

const node = await openLab()
const line = (text: string) => `<urn:s> <urn:p> "${text}" .`
const texts = () =>
  node.ledger.read((r) =>
    [...r.range(changes)].flatMap(({ value }) => value.content.chunks.map((hash) => r.contentBytes(hash).toString())),
  )
const kinds = (draftDays: number, publishedDays = 0) =>
  historyKinds({ 'retention.draftDays': draftDays, 'retention.publishedDays': publishedDays })

async function collect(days: number, inDays: number, limit = 100) {
  let removed = 0
  for (const kind of kinds(days)) {
    const collection = collectHistory(kind, node.journal, () => Date.now() + inDays * dayMs)
    for (let isMore = true; isMore; ) {
      const batch = await collection.collect(limit)
      removed += batch.removed
      isMore = batch.isMore
    }
  }
  return removed
}

describe('the history of drafts', () => {
  it('goes once it has been superseded for long enough; what a draft holds and what is shared stays', async () => {
    await node.create(draftRef('draft'), [line('first')])
    await node.drafts.append(draftRef('draft'), { lines: [line('second')] }, asAnn)
    await node.drafts.replace(draftRef('draft'), [line('third')], asAnn)
    await node.create(draftRef('given-up'), [line('discarded')])
    await node.assets.discard(draftRef('given-up'), asAnn)
    await node.create(draftRef('shared'), [line('shared')], 'shared')
    await node.assets.pull(draftRef('shared'), { layer: 'swm', onConflict: 'reject' }, asAnn)
    await node.assets.discard(draftRef('shared'), asAnn)
    expect(await collect(0, 1000)).toBe(0)
    expect(await collect(90, 89)).toBe(0)
    expect(await collect(90, 91, 1)).toBe(4)
    const left = texts().join('')
    for (const gone of ['first', 'second', 'discarded']) expect(left).not.toContain(gone)
    for (const stays of ['third', 'shared']) expect(left).toContain(stays)
    expect(await collect(90, 91)).toBe(0)
    expect(await verifyLedger(node.ledger)).toMatchObject({ ok: true, problems: [] })
  })

  it('goes on from where it stopped when more is superseded', async () => {
    await node.drafts.replace(draftRef('draft'), [line('fourth')], asAnn)
    expect(await collect(90, 91)).toBe(1)
    expect(texts().join('')).not.toContain('third')
  })
})
