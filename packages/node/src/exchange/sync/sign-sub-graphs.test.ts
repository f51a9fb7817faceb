import type { Line } from '@kg/core'
import { expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { readRecord, recordOf } from './record.js'
import { repairs, signSubGraphs } from './sign-sub-graphs.js'

it('signs the sub-graphs of what was shared under earlier releases, once', async () => {
  await using node = await openTestMemory()
  const { ledger, memory, caller, agent } = node
  const { keys } = node.platform
  await node.addGraph('lab')
  await memory.graphs.createSubGraph('lab', 'part', undefined, caller)
  const ref = { contextGraph: 'lab', sub: 'part', name: 'notes' }
  const lines = ['<urn:a> <urn:p> "1" .'] as Line[]
  await memory.assets.create({ ref, lines, privateLines: [], goal: 'shared' }, caller)
  const record = () => {
    const row = ledger.read((r) => r.get(assetRows, ['lab', 'notes', agent]))
    if (row?.swm === undefined) throw new TypeError('it is shared')
    return readRecord(recordOf(row, row.swm))
  }
  expect(record().sub).toBe('part')
  await ledger.writeWithoutReceipt((w) => {
    const row = w.get(assetRows, ['lab', 'notes', agent])
    if (row?.swm === undefined) return
    const { subSignature: _signed, ...seal } = row.swm.seal
    w.put(assetRows, ['lab', 'notes', agent], { ...row, swm: { ...row.swm, seal } })
  })
  expect(record().sub).toBe('')
  await signSubGraphs({ ledger, keys })
  expect(record().sub).toBe('part')
  const head = ledger.head()
  await signSubGraphs({ ledger, keys })
  expect(ledger.head()).toBe(head)
  expect(ledger.read((r) => r.has(repairs, 'sub-graphs'))).toBe(true)
})
