import { toHex } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../../exchange/p2p/wire.js'
import { readSaleRequest, type SaleRequest, writeSaleRequest } from './sale-request.js'

const key = new Uint8Array(32).fill(3)
const { privateKeyToAccount } = await import('viem/accounts')
const address = (digit: string) => `0x${digit.repeat(40)}` as const
const request: SaleRequest = {
  datasetId: `0x${'a'.repeat(64)}`,
  agent: privateKeyToAccount(toHex(key)).address.toLowerCase(),
  wallet: address('b'),
  limit: 7n,
  markets: [{ chainId: 1, market: address('c') }],
}
const parties = { network: 'test', buyer: 'one', seller: 'two' }
const bytes = await writeSaleRequest(parties, request, key)
const invalid = { code: 'RECORD_INVALID' }

describe('a request to buy a dataset', () => {
  it('is read as it was written', async () => {
    expect(await readSaleRequest(parties, bytes)).toEqual(request)
  })

  it('is good for its network, its buyer, its seller and its time only', async () => {
    for (const change of [{ network: 'other' }, { buyer: 'three' }, { seller: 'three' }])
      await expect(readSaleRequest({ ...parties, ...change }, bytes)).rejects.toMatchObject(invalid)
    await expect(readSaleRequest(parties, bytes, Date.now() + 6 * 60_000)).rejects.toMatchObject(invalid)
  })

  it('is refused when anything in it was changed or cannot be read', async () => {
    const changes = { wallet: address('d'), limit: '8', markets: [], agent: address('e') }
    const broken = { wallet: 'none', limit: '-1', markets: [{ chainId: -1, market: address('c') }], time: 'now' }
    for (const [name, value] of [...Object.entries(changes), ...Object.entries(broken)]) {
      const changed = toWire({ ...fromWire(bytes), [name]: value })
      await expect(readSaleRequest(parties, changed), name).rejects.toMatchObject(invalid)
    }
    const much = toWire({ ...fromWire(bytes), limit: String(1n << 96n) })
    await expect(readSaleRequest(parties, much)).rejects.toMatchObject(invalid)
  })
})
