import { defineTable } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { actOf } from '../acts/acts.js'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { makeJournal, type Operation, operations, runAsOperation } from './journal.js'

const notes = defineTable<{ text: string }, string>()('test notes', {})
const ann = `0x${'a1'.repeat(20)}`
const act = (subject: string) => actOf('asset.write', ann, subject)

const operationOf = (key: string, steps: Operation['steps'] = []): Operation => ({
  agent: ann,
  key,
  route: 'POST /things',
  bodyHash: 'hash',
  startedAt: 1,
  steps: [...steps],
})

async function open() {
  const { store, ledger, ...disk } = await openTestLedger()
  let writes = 0
  return {
    store,
    ledger,
    writes: () => writes,
    /** A write that counts how often it is made. */
    put: (subject: string, text = subject) =>
      ledger.write(act(subject), (w) => {
        writes++
        w.put(notes, subject, { text })
        return text
      }),
    stepsOf: (key: string) => ledger.read((r) => r.get(operations, [ann, key]))?.steps,
    [Symbol.asyncDispose]: disk[Symbol.asyncDispose],
  }
}

describe('a write outside a request', () => {
  it('gives its value and the number of its receipt, and is made as often as it is asked for', async () => {
    await using node = await open()
    const first = await node.put('a')
    expect(first).toEqual({ value: 'a', seq: node.ledger.head() })
    expect((await node.put('a')).seq).toBe(first.seq + 1)
    expect(node.writes()).toBe(2)
    expect(node.ledger.findRecorded('asset.write', 'a')).toBeUndefined()
  })
})

describe('a write under an Idempotency-Key', () => {
  it('is recorded with its value and number, in its own transaction', async () => {
    await using node = await open()
    const operation = operationOf('k')
    const { seq } = await runAsOperation(operation, () => node.put('a'))
    expect(node.ledger.head()).toBe(seq)
    expect(node.stepsOf('k')).toEqual([{ what: 'asset.write a', seq, value: 'a' }])
    expect(operation.steps).toEqual(node.stepsOf('k'))
  })

  it('is not made again when the request comes back after a crash', async () => {
    await using node = await open()
    const before = await runAsOperation(operationOf('k'), () => node.put('a', 'old'))
    const again = operationOf('k', node.stepsOf('k'))
    const done = await runAsOperation(again, async () => {
      expect(node.ledger.findRecorded('asset.write', 'a')).toMatchObject(before)
      const repeated = await node.put('a', 'new')
      const missing = await node.put('b')
      return [repeated, missing]
    })
    expect(done).toMatchObject([before, { value: 'b', seq: before.seq + 1 }])
    expect(node.writes()).toBe(2)
    expect(node.ledger.read((r) => r.get(notes, 'a'))).toEqual({ text: 'old' })
    expect(node.stepsOf('k')?.map(({ what }) => what)).toEqual(['asset.write a', 'asset.write b'])
  })

  it('belongs to its request alone, also when two run at once', async () => {
    await using node = await open()
    await Promise.all([
      runAsOperation(operationOf('k1'), () => node.put('a')),
      runAsOperation(operationOf('k2'), () => node.put('a')),
      node.put('a'),
    ])
    expect(node.writes()).toBe(3)
    expect([node.stepsOf('k1')?.length, node.stepsOf('k2')?.length]).toEqual([1, 1])
  })

  it('that fails leaves neither a change nor a step', async () => {
    await using node = await open()
    const operation = operationOf('k')
    const failing = runAsOperation(operation, () =>
      node.ledger.write(act('a'), (w) => {
        w.put(notes, 'a', { text: 'a' })
        throw new Error('refused')
      }),
    )
    await expect(failing).rejects.toThrow('refused')
    expect([node.stepsOf('k'), operation.steps, node.ledger.head()]).toEqual([undefined, [], 0])
    expect(node.ledger.read((r) => r.get(notes, 'a'))).toBeUndefined()
  })
})

describe('the journal', () => {
  it('passes on commits, and writes without a receipt', async () => {
    await using node = await open()
    const seen: number[] = []
    const journal = makeJournal(node.store)
    journal.onCommit(({ seq }) => seen.push(seq))
    await journal.writeWithoutReceipt((w) => w.put(notes, 'a', { text: 'quiet' }))
    expect([journal.head(), journal.read((r) => r.get(notes, 'a'))]).toEqual([0, { text: 'quiet' }])
    const { seq } = await node.put('b')
    expect(seen).toContain(seq)
  })
})
