import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { retainedAssets } from '../membership/table.js'
import { belongs } from './belongs.js'

const member = `0x${'a'.repeat(40)}`
const stranger = `0x${'b'.repeat(40)}`
const open = newGraphRow('lab')
const restricted = { ...open, accessPolicy: 1 as const, allowedAgents: [member] }

describe('what belongs to a context graph', () => {
  it('is everyone’s in an open one, and the members’ in a restricted one', async () => {
    await using opened = await openTestLedger()
    opened.ledger.read((r) => {
      expect(belongs(r, open, stranger, '0x1')).toBe(true)
      expect(belongs(r, restricted, member, '0x1')).toBe(true)
      expect(belongs(r, restricted, stranger, '0x1')).toBe(false)
    })
  })

  it('is also what a former member shared before, in this graph alone', async () => {
    await using opened = await openTestLedger()
    await opened.ledger.writeWithoutReceipt((w) => w.put(retainedAssets, ['lab', '0x1'], 0))
    opened.ledger.read((r) => {
      expect(belongs(r, restricted, stranger, '0x1')).toBe(true)
      expect(belongs(r, restricted, stranger, '0x2')).toBe(false)
      expect(belongs(r, { ...restricted, id: 'hall' }, stranger, '0x1')).toBe(false)
    })
  })
})
