import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../../exchange/p2p/wire.js'
import { readCopyRequest, writeCopyRequest } from './copy-request.js'
import { invalid, parties, ref, sign, wallet } from './records.test.support.js'

const request = { ...ref, holder: wallet, key: new Uint8Array(32).fill(3) }
const bytes = await writeCopyRequest(parties, request, sign)

describe('the request for a copy', () => {
  it('is read as it was written', async () => {
    expect(await readCopyRequest(parties, bytes)).toEqual(request)
  })

  it('counts only between its nodes, and only now', async () => {
    for (const change of [{ network: 'other' }, { holder: 'other' }, { creator: 'other' }])
      await expect(readCopyRequest({ ...parties, ...change }, bytes)).rejects.toEqual(invalid)
    await expect(readCopyRequest(parties, bytes, Date.now() + 600_000)).rejects.toEqual(invalid)
  })

  it.each([
    { offerId: '8' },
    { offerId: '0' },
    { offerId: 'x' },
    { blockchain_id: 'other:1' },
    { holder: `0x${'1'.repeat(40)}` },
    { holder: 'nobody' },
    { key: new Uint8Array(31) },
    { key: new Uint8Array(32) },
    { time: 'now' },
    { signature: '0x' },
  ])('is refused with %o', async (change) => {
    await expect(readCopyRequest(parties, toWire({ ...fromWire(bytes), ...change }))).rejects.toEqual(invalid)
  })
})
