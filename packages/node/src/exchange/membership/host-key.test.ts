import { addressOfKey, nameHash } from '@kg/core'
import { newGroupKey, peerIdFromSeed } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { hostSeed, readHostKey, signHostKey } from './host-key.js'

const secret = new Uint8Array(32).fill(7)
const curator = addressOfKey(secret).toLowerCase()
const hash = nameHash('lab')
const groupKey = newGroupKey(1)

describe('the host key of a context graph', () => {
  it('follows from the group key and is believed by the signature of the curator', async () => {
    const key = await signHostKey({ curator, secret }, hash, groupKey)
    expect(key.key).toBe(peerIdFromSeed(hostSeed(groupKey)))
    expect(await readHostKey(key, hash, curator)).toEqual(key)
  })

  it('is not believed for another graph, epoch, key or curator', async () => {
    const key = await signHostKey({ curator, secret }, hash, groupKey)
    expect(await readHostKey(key, nameHash('hall'), curator)).toBeUndefined()
    expect(await readHostKey({ ...key, epoch: 2 }, hash, curator)).toBeUndefined()
    const other = peerIdFromSeed(hostSeed(newGroupKey(1)))
    expect(await readHostKey({ ...key, key: other }, hash, curator)).toBeUndefined()
    expect(await readHostKey(key, hash, `0x${'b'.repeat(40)}`)).toBeUndefined()
  })

  it.each([[undefined], ['key'], [{}], [{ epoch: 1, key: 'short', signature: '0x' }]])(
    'is none when it is %o',
    async (given) => {
      expect(await readHostKey(given, hash, curator)).toBeUndefined()
    },
  )
})
