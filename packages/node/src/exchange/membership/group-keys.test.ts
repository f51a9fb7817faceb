import { type GroupKey, newGroupKey } from '@kg/net'
import { describe, expect, it } from 'vitest'
import type { Journal } from '../../platform/operations/journal.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { currentKey, openAsMember, openFormerKeys, sealForMembers, sealFormerKeys } from './group-keys.js'
import { groupKeys } from './table.js'

const putKeys = (ledger: Journal, ...keys: GroupKey[]) =>
  ledger.writeWithoutReceipt((w) => {
    for (const { epoch, key } of keys) w.put(groupKeys, ['lab', epoch], { key, since: 0 })
  })

describe('the keys of a context graph', () => {
  it('open what members say, and nothing without them or of another graph', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const key = newGroupKey(1)
    const sealed = sealForMembers(key, '0xlab', { record: 'notes' })
    const open = (hash = '0xlab') => ledger.read((r) => openAsMember(r, 'lab', hash, sealed))
    expect(open()).toBeUndefined()
    await putKeys(ledger, key)
    expect(open()).toEqual({ record: 'notes' })
    expect(() => open('0xhall')).toThrow()
  })

  it('are used from the newest one', async () => {
    await using opened = await openTestLedger()
    expect(opened.ledger.read((r) => currentKey(r, 'lab'))).toBeUndefined()
    await putKeys(opened.ledger, newGroupKey(2), newGroupKey(10), newGroupKey(1))
    expect(opened.ledger.read((r) => currentKey(r, 'lab'))?.epoch).toBe(10)
  })

  it('hand the earlier ones to later members, and not the other way round', async () => {
    await using opened = await openTestLedger()
    const [first, second, third] = [newGroupKey(1), newGroupKey(2), newGroupKey(3)]
    await putKeys(opened.ledger, first, second, third)
    const former = opened.ledger.read((r) => sealFormerKeys(r, 'lab', second))
    expect(openFormerKeys('lab', second, former ?? '')).toEqual([first])
    expect(opened.ledger.read((r) => sealFormerKeys(r, 'lab', first))).toBeUndefined()
    expect(() => openFormerKeys('lab', third, former ?? '')).toThrow()
    expect(() => openFormerKeys('hall', second, former ?? '')).toThrow()
  })
})
