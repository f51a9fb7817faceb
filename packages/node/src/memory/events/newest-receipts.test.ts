import type { Receipt } from '@kg/store'
import { describe, expect, it, vi } from 'vitest'
import { asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { NewestReceipts } from './newest-receipts.js'

const node = await openLab()
const write = (name: string) => node.create(draftRef(name), ['<urn:s> <urn:p> "1" .'], 'shared', asAnn)
const seqsOf = (page: readonly Receipt[]) => page.map(({ seq }) => seq)

function newest(after: number) {
  const onNew = vi.fn()
  const read = vi.fn(node.journal.read) as unknown as typeof node.journal.read & { mock: { calls: unknown[] } }
  const ledger = { read, onCommit: node.journal.onCommit }
  const receipts = new NewestReceipts(ledger, after, onNew)
  return { receipts, onNew, reads: () => read.mock.calls.length }
}

describe('the newest receipts', () => {
  it('are read up to the last one, and then come as they are written', async () => {
    const head = node.ledger.head()
    await write('before')
    const { receipts, onNew, reads } = newest(head)
    expect(seqsOf(receipts.next())).toEqual([head + 1])
    expect(receipts.next()).toEqual([])
    const before = reads()
    await Promise.all([write('one'), write('two')])
    expect(onNew).toHaveBeenCalledTimes(2)
    expect(seqsOf(receipts.next())).toEqual([head + 2, head + 3])
    expect(reads()).toBe(before)
    receipts.close()
  })

  it('are read again where more were written than are remembered', async () => {
    const head = node.ledger.head()
    const { receipts, reads } = newest(head)
    expect(receipts.next()).toEqual([])
    await Promise.all(Array.from({ length: 501 }, (_, i) => write(`many-${i}`)))
    const before = reads()
    expect(seqsOf(receipts.next())).toEqual(Array.from({ length: 500 }, (_, i) => head + 1 + i))
    expect(seqsOf(receipts.next())).toEqual([head + 501])
    expect(receipts.next()).toEqual([])
    expect(reads()).toBeGreaterThan(before)
    receipts.close()
  })

  it('come once, also those that a reading met before anybody was told of them', async () => {
    const head = node.ledger.head()
    const { receipts } = newest(head)
    const met: number[] = []
    const stop = node.journal.onCommit(() => met.push(...seqsOf(receipts.next())))
    await Promise.all([write('a'), write('b'), write('c')])
    stop()
    expect([...met, ...seqsOf(receipts.next())]).toEqual([head + 1, head + 2, head + 3])
    receipts.close()
  })

  it('are told to nobody once it is closed', async () => {
    const { receipts, onNew } = newest(node.ledger.head())
    receipts.close()
    await write('after')
    expect(onNew).not.toHaveBeenCalled()
  })
})
