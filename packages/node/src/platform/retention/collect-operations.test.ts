import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeJournal, operations as rows } from '../operations/journal.js'
import { Operations } from '../operations/operations.js'
import { collectOperations } from './collect-operations.js'
import { Collector } from './collector.js'
import { dayMs } from './day.js'

const agent = `0x${'a'.repeat(40)}`

describe('operation records', () => {
  let path: string
  let ledger: Ledger

  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-operations-'))
    ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
  })

  afterEach(async () => {
    await ledger.close()
    rmSync(path, { recursive: true, force: true })
  })

  const record = (startedAt: number, from: number, count: number) =>
    ledger.writeWithoutReceipt((w) => {
      for (let i = from; i < from + count; i++)
        w.put(rows, [agent, `key-${i}`], { agent, key: `key-${i}`, route: '', bodyHash: '', startedAt, steps: [] })
    })
  const count = () => ledger.read((r) => r.count(rows))

  it('go as fast as they come, however many come between two runs', async () => {
    const now = 100 * dayMs
    const operations = new Operations(makeJournal(ledger))
    const collection = collectOperations(operations, { 'retention.operationDays': 7 }, () => now)
    const collector = new Collector([collection], {
      onFault: (error) => {
        throw error
      },
    })
    await record(now - 8 * dayMs, 0, 2500)
    await record(now - 6 * dayMs, 2500, 10)
    await collector.run()
    expect(count()).toBe(10)
    await record(now - 8 * dayMs, 3000, 1500)
    await collector.run()
    expect(count()).toBe(10)
    expect(collector.progress().collected).toEqual({ operations: 4000 })
  })
})
