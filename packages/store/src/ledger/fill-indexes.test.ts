import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { receipts } from './graphs.js'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import type { Table } from './table.js'

it('finds receipts by agent and context graph that were written before it could', async () => {
  const path = mkdtempSync(join(tmpdir(), 'kg-indexes-'))
  const signer = ed25519Signer(newEd25519Pem())
  const subject = 'did:kg:context-graph:lab'
  const places = (ledger: Ledger, name: 'byAgent' | 'byContextGraph', prefix: string) =>
    ledger.read((r) => [...r.by(receipts, name, { prefix })].map(({ key }) => key))

  const before = await Ledger.open({ path }, { signer })
  for (const agent of ['a', 'b', 'a']) await before.write({ agent, action: 'test', subject }, () => undefined)
  const { env } = before.inside
  for (const name of ['byAgent', 'byContextGraph']) env.index(receipts as unknown as Table, name).clearSync()
  expect(places(before, 'byAgent', 'a')).toEqual([])
  await before.close()

  const after = await Ledger.open({ path }, { signer })
  expect(places(after, 'byAgent', 'a')).toEqual([1, 3])
  expect(places(after, 'byContextGraph', 'lab')).toEqual([1, 2, 3])
  await after.write({ agent: 'a', action: 'test', subject: 'urn:other' }, () => undefined)
  expect(places(after, 'byAgent', 'a')).toEqual([1, 3, 4])
  await after.close()
  rmSync(path, { recursive: true, force: true })
})
