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

  it('includes private statements of discarded drafts, and not those of a version that was shared', async () => {
    const ref = draftRef('secret')
    const write = (text: string) =>
      node.drafts.append(ref, { lines: [line(text)], privateLines: [line(`${text}-p`)] }, asAnn)
    await write('given-away')
    await node.assets.finalize(ref, asAnn)
    await node.assets.share(ref, asAnn)
    await node.assets.pull(ref, { layer: 'swm', onConflict: 'reject' }, asAnn)
    await write('given-up')
    await node.assets.discard(ref, asAnn)
    await node.drafts.append(draftRef('never'), { lines: [], privateLines: [line('never-p')] }, asAnn)
    await node.assets.discard(draftRef('never'), asAnn)
    expect(await collect(90, 91, 1)).toBeGreaterThan(0)
    const left = texts().join('')
    for (const gone of ['given-up', 'given-up-p', 'never-p']) expect(left).not.toContain(`"${gone}"`)
    for (const stays of ['given-away', 'given-away-p']) expect(left).toContain(`"${stays}"`)
    expect(await verifyLedger(node.ledger)).toMatchObject({ ok: true, problems: [] })
  })

  it('goes on from where it stopped when more is superseded', async () => {
    await node.drafts.replace(draftRef('draft'), [line('fourth')], asAnn)
    expect(await collect(90, 91)).toBe(1)
    expect(texts().join('')).not.toContain('third')
  })
})
