import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../retention/day.js'
import { journal, operations as rows } from './journal.js'
import { Operations } from './operations.js'

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

  it('cost an idle node no write', async () => {
    const operations = new Operations(journal(ledger))
    await record(Date.now(), 0, 1)
    const before = ledger.inside.env.root.getStats() as { root?: unknown; lastTxnId?: number }
    expect(await operations.prune(Date.now() - dayMs, 100)).toBe(0)
    expect(ledger.inside.env.root.getStats()).toEqual(before)
  })
})
