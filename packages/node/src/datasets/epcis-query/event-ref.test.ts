import { expect, it } from 'vitest'
import type { DatasetRow } from '../records/table.js'
import { compareRefs, isRecordedBefore } from './event-ref.js'

const ref = (time: number, copy: string, index: number) => ({ time, copy, index })

it('orders by time, then by copy and position', () => {
  const refs = [ref(2, 'a', 0), ref(1, 'b', 1), ref(1, 'b', 0), ref(1, 'a', 9)]
  expect(refs.toSorted(compareRefs)).toEqual([ref(1, 'a', 9), ref(1, 'b', 0), ref(1, 'b', 1), ref(2, 'a', 0)])
})

it('knows which of two was recorded first', () => {
  // Nothing else of the rows is read.
  const rowOf = (copy: string) => ({ importedAt: copy === 'a' ? 2 : 1 }) as unknown as DatasetRow
  expect(isRecordedBefore(rowOf, ref(0, 'b', 0), ref(0, 'a', 0))).toBe(true)
  expect(isRecordedBefore(rowOf, ref(0, 'a', 1), ref(9, 'a', 0))).toBe(false)
})
