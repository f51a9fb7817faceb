import { defined } from '@kg/core'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { authorKey, authorOf, sealRecord } from '../testing/test-record.test.support.js'
import { ContentChecker } from './content-checker.js'
import { type RecordBudget, RecordReceiver } from './record-receiver.js'

async function openReceiver(graph: Partial<ContextGraphRow> = {}, budget?: RecordBudget) {
  const opened = await openTestLedger()
  const { ledger } = opened
  await ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), ...graph }))
  const checker = new ContentChecker()
  const receiver = new RecordReceiver({ ledger, checker, ...defined({ budget }), log: pino({ enabled: false }) })
  return {
    ledger,
    receiver,
    async [Symbol.asyncDispose]() {
      await checker.stop()
      await opened[Symbol.asyncDispose]()
    },
  }
}

describe('the receiver of records', () => {
  it('stores a record once, and runs what must follow before it returns', async () => {
    await using opened = await openReceiver()
    const { receiver } = opened
    const followed: string[] = []
    receiver.onStored(async ({ name }) => void followed.push(name))
    const { record, chunks } = sealRecord()
    expect(await receiver.accept(record, chunks)).toBe(true)
    expect(await receiver.accept(record, chunks)).toBe(false)
    expect(followed).toEqual(['notes'])
    expect(receiver.counts).toEqual({ stored: 1, known: 1, refused: 0, foreign: 0 })
  })

  it('refuses content that was not sealed, and stores nothing of it', async () => {
    await using opened = await openReceiver()
    const { receiver, ledger } = opened
    const head = ledger.head()
    const { chunks } = sealRecord({ lines: ['<urn:a> <urn:p> "x" .'] })
    expect(await receiver.accept(sealRecord().record, chunks)).toBe(false)
    expect(receiver.counts).toMatchObject({ stored: 0, refused: 1, foreign: 0 })
    expect(ledger.head()).toBe(head)
  })

  it('counts authors who may not add to the graph apart', async () => {
    await using opened = await openReceiver({ accessPolicy: 1, curator: authorOf(authorKey(8)) })
    const { record, chunks } = sealRecord()
    expect(await opened.receiver.accept(record, chunks)).toBe(false)
    expect(opened.receiver.counts).toMatchObject({ refused: 1, foreign: 1 })
  })

  it('passes on a fault of this node, which is no refusal', async () => {
    await using opened = await openReceiver()
    opened.receiver.onStored(async () => {
      throw new Error('the disk is full')
    })
    const { record, chunks } = sealRecord()
    await expect(opened.receiver.accept(record, chunks)).rejects.toThrow('the disk is full')
    expect(opened.receiver.counts.refused).toBe(0)
  })

  it('asks whether there is room for what a peer brings, before it checks the content', async () => {
    const asked: string[] = []
    const budget = {
      hasRoom: () => asked.push('room') > 1,
      admit: async () => asked.push('admit') > 3,
      refuse: () => void asked.push('refuse'),
      forget: () => undefined,
    }
    await using opened = await openReceiver({}, budget)
    const { record, chunks } = sealRecord()
    const origin = { peerId: 'peer' }
    expect(await opened.receiver.accept(record, chunks, origin)).toBe(false)
    expect(asked).toEqual(['room', 'refuse'])
    expect(await opened.receiver.accept(record, chunks, origin)).toBe(true)
    expect(opened.receiver.counts).toMatchObject({ stored: 1, refused: 1 })
  })

  it('counts what is not admitted once it is checked, and stores nothing of it', async () => {
    const budget = { hasRoom: () => true, admit: async () => false, refuse: () => undefined, forget: () => undefined }
    await using opened = await openReceiver({}, budget)
    const { record, chunks } = sealRecord()
    expect(await opened.receiver.accept(record, chunks, { peerId: 'peer' })).toBe(false)
    expect(opened.receiver.counts).toEqual({ stored: 0, known: 0, refused: 1, foreign: 0 })
    expect(await opened.receiver.accept(record, chunks)).toBe(true)
  })
})
