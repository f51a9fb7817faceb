import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeCursor } from '../../platform/caller/paging.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { Directory } from './directory.js'
import { listMessages, listOutbox } from './list-messages.js'
import { type MessageRow, messageKey, messageRows, outboxRows } from './table.js'

const owner = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`
const stranger = `0x${'cc'.repeat(20)}`
const message = (seq: number, of = owner): MessageRow => ({
  id: String(seq).padStart(32, '0'),
  owner: of,
  other,
  peer: 'peer',
  direction: 'in',
  seq,
  at: seq,
  sentAt: seq,
  text: `number ${seq}`,
})

describe('a mailbox', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  const directory = new Directory({ peerId: 'here', nodeAgent: () => owner })
  beforeEach(() =>
    test.ledger.writeWithoutReceipt((w) => {
      for (const row of [message(1), message(2), message(3), message(4, stranger)])
        w.put(messageRows, messageKey(row), row)
    }),
  )
  const list = (asked: { limit: number; cursor?: string; since?: number }) =>
    test.ledger.read((r) => listMessages(r, directory, owner, asked))
  const texts = ({ messages }: ReturnType<typeof list>) => messages.map(({ text }) => text)

  it('is read newest first, in pages, and shows nobody else’s', () => {
    const first = list({ limit: 2 })
    expect(texts(first)).toEqual(['number 3', 'number 2'])
    expect(texts(list({ limit: 2, cursor: first.nextCursor as string }))).toEqual(['number 1'])
  })

  it('is read from a moment on', () => {
    expect(texts(list({ limit: 10, since: 2 }))).not.toContain('number 1')
  })

  it('refuses a cursor that is none of its own', () => {
    expect(() => list({ limit: 2, cursor: encodeCursor(['a', 'b']) })).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    )
  })
})

describe('an outbox', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  it('tells when each message is tried again, and why it was not delivered', async () => {
    await test.ledger.writeWithoutReceipt((w) =>
      w.put(outboxRows, [owner, other, 7], {
        id: 'x',
        owner,
        to: other,
        seq: 7,
        attempts: 2,
        queuedAt: 0,
        dueAt: 1000,
        expiresAt: 2000,
        lastError: 'away',
      }),
    )
    expect(test.ledger.read((r) => listOutbox(r, owner, { limit: 5 })).messages).toEqual([
      {
        id: 'x',
        agent: other,
        attempts: 2,
        queuedAt: '1970-01-01T00:00:00.000Z',
        nextAttemptAt: '1970-01-01T00:00:01.000Z',
        expiresAt: '1970-01-01T00:00:02.000Z',
        lastError: 'away',
      },
    ])
  })
})
