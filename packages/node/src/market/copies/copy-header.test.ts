import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../../exchange/p2p/wire.js'
import { readCopyHeader, writeCopyHeader } from './copy-header.js'
import { invalid } from './records.test.support.js'

const header = {
  datasetId: `0x${'1'.repeat(64)}`,
  bytes: 1025,
  copyRoot: `0x${'2'.repeat(64)}`,
  blockCount: 2,
  delivery: `0x${'3'.repeat(130)}`,
} as const
const frame = writeCopyHeader(header)

describe('the header of a copy', () => {
  it('is read as it was written', () => {
    expect(readCopyHeader(frame)).toEqual(header)
  })

  it.each([
    { bytes: 0 },
    { bytes: -1 },
    { bytes: 2 ** 40 },
    { blockCount: 3 },
    { copyRoot: '0x' },
    { delivery: '0x00' },
  ])('is refused with %o', (change) => {
    expect(() => readCopyHeader(toWire({ ...fromWire(frame), ...change }))).toThrow(invalid)
  })
})
