import { toHex } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { maxAgeMs } from './protocol.js'
import { readReadRequest, writeReadRequest } from './read-request.js'

const key = new Uint8Array(32).fill(3)
const { privateKeyToAccount } = await import('viem/accounts')
const agent = privateKeyToAccount(toHex(key)).address.toLowerCase()
const parties = { network: 'test', reader: 'one', holder: 'two' }
const datasetId = `0x${'a'.repeat(64)}`
const bytes = await writeReadRequest(parties, { datasetId, agent }, key)
const invalid = { code: 'RECORD_INVALID' }

describe('a request to read a dataset', () => {
  it('says which agent wants which dataset', async () => {
    expect(await readReadRequest(parties, bytes)).toEqual({ datasetId, agent })
  })

  it('is good for its network, its reader, its holder and its time only', async () => {
    for (const change of [{ network: 'other' }, { reader: 'three' }, { holder: 'three' }])
      await expect(readReadRequest({ ...parties, ...change }, bytes)).rejects.toMatchObject(invalid)
    const late = Date.now() + maxAgeMs + 1000
    await expect(readReadRequest(parties, bytes, late)).rejects.toMatchObject(invalid)
  })

  it('is refused when another agent has signed it', async () => {
    const forged = await writeReadRequest(parties, { datasetId, agent }, new Uint8Array(32).fill(4))
    await expect(readReadRequest(parties, forged)).rejects.toMatchObject(invalid)
  })
})
