import { getEventListeners } from 'node:events'
import type { Receipt } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { followReceipts } from './follow-receipts.js'
import { Notices } from './notices.js'

const node = await openLab()
const notices = new Notices()
const lines = ['<urn:s> <urn:p> "1" .']
const write = (name: string, goal: 'open' | 'shared' = 'shared', caller = asAnn) =>
  node.create(draftRef(name), lines, goal, caller)

function follow(after: number, caller = asBob) {
  const ending = new AbortController()
  const stream = followReceipts(node.journal, { after, caller, signal: ending.signal, notices })
  const next = async () => ((await stream.next()).value as Receipt | undefined)?.subject.split('/').at(-1)
  return { next, ending, stream }
}

describe('the receipts that a caller follows', () => {
  it('begin after the number given, and go on with each new one', async () => {
    await write('before')
    const head = node.ledger.head()
    await write('first')
    const { next, ending } = follow(head)
    expect(await next()).toBe('first')
    const waiting = next()
    await write('second')
    expect(await waiting).toBe('second')
    ending.abort()
    expect(await next()).toBeUndefined()
  })

  it('leave out what the caller may not see', async () => {
    const { next, ending } = follow(node.ledger.head())
    await write('anns-draft', 'open')
    await write('for-all')
    expect(await next()).toBe('for-all')
    ending.abort()
  })

  it('are read on over many that the caller may not see', async () => {
    const head = node.ledger.head()
    await Promise.all(Array.from({ length: 510 }, (_, i) => write(`draft-${i}`, 'open')))
    await write('behind-them')
    const { next, ending } = follow(head)
    expect(await next()).toBe('behind-them')
    ending.abort()
  })

  it('come once each and in order, however many are written between two of them', async () => {
    const head = node.ledger.head()
    await write('start')
    const { stream, ending } = follow(head)
    await stream.next()
    const waiting = stream.next()
    const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `many-${from + i}`)
    const seqs: number[] = []
    const take = async (answer: ReturnType<typeof stream.next>) => seqs.push(((await answer).value as Receipt).seq)
    await Promise.all(names(0, 20).map((name) => write(name)))
    await take(waiting)
    await Promise.all(names(20, 620).map((name) => write(name)))
    for (let i = 1; i < 620; i++) await take(stream.next())
    expect(seqs).toEqual(Array.from({ length: 620 }, (_, i) => head + 2 + i))
    ending.abort()
  })

  it('end while they wait, and leave no listener behind', async () => {
    const { next, ending } = follow(node.ledger.head())
    const waiting = next()
    ending.abort()
    expect(await waiting).toBeUndefined()
    expect(getEventListeners(ending.signal, 'abort')).toEqual([])
  })

  it('have notices among them', async () => {
    const { next, ending } = follow(node.ledger.head())
    const waiting = next()
    notices.send({ action: 'a', subject: 'urn:kg/job', agent: asBob.agent, describe: () => ({}) })
    expect(await waiting).toBe('job')
    await write('after-it')
    expect(await next()).toBe('after-it')
    ending.abort()
  })

  it('end before the rest of a page is read', async () => {
    const head = node.ledger.head()
    await write('one')
    await write('two')
    const { next, ending } = follow(head)
    expect(await next()).toBe('one')
    ending.abort()
    expect(await next()).toBeUndefined()
  })
})
