import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { defineTable } from './table.js'

interface Parcel {
  dueAt: number
  isHeld?: true
}

it('finds rows by an index that their table did not have when they were written', async () => {
  const path = mkdtempSync(join(tmpdir(), 'kg-new-index-'))
  const signer = ed25519Signer(newEd25519Pem())
  const old = defineTable<Parcel>()('parcels-of-a-test')
  const before = await Ledger.open({ path }, { signer })
  await before.writeWithoutReceipt((w) => {
    w.put(old, 'late', { dueAt: 20 })
    w.put(old, 'held', { dueAt: 5, isHeld: true })
    w.put(old, 'early', { dueAt: 10 })
  })
  await before.close()

  const now = defineTable<Parcel>()('parcels-of-a-test', {
    indexes: { due: (row) => (row.isHeld ? undefined : row.dueAt) },
  })
  const due = (ledger: Ledger) => ledger.read((r) => [...r.by(now, 'due')].map(({ key }) => key))
  for (let open = 0; open < 2; open++) {
    const after = await Ledger.open({ path }, { signer })
    expect(due(after)).toEqual(['early', 'late'])
    await after.close()
  }
  const changed = await Ledger.open({ path }, { signer })
  await changed.writeWithoutReceipt((w) => w.put(now, 'early', { dueAt: 30 }))
  expect(due(changed)).toEqual(['late', 'early'])
  await changed.close()
  rmSync(path, { recursive: true, force: true })
})
