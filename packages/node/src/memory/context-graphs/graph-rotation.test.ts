import type { LedgerReader } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { openTestMemory } from '../testing/test-memory.test.support.js'
import { GraphRotation } from './graph-rotation.js'
import { newGraphRow } from './new-graph-row.js'
import { contextGraphs } from './table.js'

/** Counts the rows that are read of it. */
function countRows(reader: LedgerReader) {
  let rows = 0
  const by: LedgerReader['by'] = function* (...given) {
    for (const row of reader.by(...given)) {
      rows++
      yield row
    }
  }
  return { reader: Object.assign(Object.create(reader), { by }) as LedgerReader, rows: () => rows }
}

describe('the rotation through graphs', () => {
  it('reads a few rows at each turn of thousands, and comes around to all of them', async () => {
    await using node = await openTestMemory()
    const ids = Array.from({ length: 3000 }, (_, i) => `graph-${String(i).padStart(4, '0')}`)
    await node.ledger.writeWithoutReceipt((w) => {
      for (const id of ids) w.put(contextGraphs, id, { ...newGraphRow(id), subscribed: true, accessPolicy: 1 })
      w.put(contextGraphs, 'open', newGraphRow('open'))
    })
    const rotation = new GraphRotation('restricted')
    const seen = new Set<string>()
    for (let turn = 0; turn < 16; turn++) {
      const turnOf = node.ledger.read((r) => {
        const counted = countRows(r)
        for (const { id } of rotation.next(counted.reader)) seen.add(id)
        return counted.rows()
      })
      expect(turnOf).toBeLessThanOrEqual(200)
    }
    expect([...seen].sort()).toEqual(ids)
    expect(node.ledger.read((r) => rotation.next(r)).map(({ id }) => id)).toEqual(ids.slice(0, 200))
  })

  it('gives a small node all of its graphs at every turn', async () => {
    await using node = await openTestMemory()
    await node.addGraph('lab')
    await node.addGraph('heard-of', { subscribed: false })
    const rotation = new GraphRotation('followed')
    const turn = () => node.ledger.read((r) => rotation.next(r)).map(({ id }) => id)
    expect(turn()).toContain('lab')
    expect(turn()).toEqual(turn())
    expect(turn()).not.toContain('heard-of')
  })
})
