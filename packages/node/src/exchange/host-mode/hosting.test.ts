import { addressOfKey, nameHash } from '@kg/core'
import { Budgets } from '@kg/core/budget'
import { newGroupKey, signBytes } from '@kg/net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { hostSeed, signHostKey } from '../membership/host-key.js'
import { type OpenHosting, openHosting } from './hosting.js'
import { hostedGraphs, hostedMessages } from './table.js'

const secret = new Uint8Array(32).fill(7)
const curator = addressOfKey(secret).toLowerCase()
const hash = nameHash('ark')

describe('hosting', () => {
  let opened: TestLedger
  let hosting: OpenHosting
  beforeEach(async () => {
    opened = await openTestLedger()
    hosting = openHosting({ ledger: opened.ledger, nodeAgent: curator, maxBytes: 1000, budgets: new Budgets() })
  })
  afterEach(() => opened[Symbol.asyncDispose]())
  const row = () => opened.ledger.read((r) => r.get(hostedGraphs, hash))
  async function said(epoch: number, size: number, key = newGroupKey(epoch)) {
    const sealed = new Uint8Array(size)
    const host = { key: await signHostKey({ curator, secret }, hash, key), proof: signBytes(hostSeed(key), sealed) }
    return { from: 'peer', graph: hash, sealed, host }
  }

  it('stores what members have said, the newest up to its limit', async () => {
    await hosting.host(hash, curator)
    const key = newGroupKey(1)
    for (let i = 0; i < 5; i++) await hosting.accept(await said(1, 300, key))
    expect(row()).toMatchObject({ messages: 3, bytes: 900, hostKey: { epoch: 1 } })
    expect(opened.ledger.read((r) => [...r.range(hostedMessages)].map(({ key: [, number] }) => number))).toEqual([
      3, 4, 5,
    ])
    expect(await hosting.drop(hash, 'ark')).toBe(3)
    expect(opened.ledger.read((r) => [...r.range(hostedMessages)])).toEqual([])
    await expect(hosting.drop(hash, 'ark')).rejects.toMatchObject({ code: 'HOST_MODE_NOT_HOSTED' })
  })

  it('stores nothing that no member has said', async () => {
    await hosting.host(hash, curator)
    const { host, ...message } = await said(1, 100)
    await hosting.accept(message)
    await hosting.accept({ ...message, host: { ...host, proof: new Uint8Array(64) } })
    const own = await signHostKey({ curator, secret: new Uint8Array(32).fill(8) }, hash, newGroupKey(1))
    await hosting.accept({ ...message, host: { ...host, key: own } })
    await hosting.accept({ ...message, host: { ...host, key: 'key' } })
    expect(row()).toMatchObject({ messages: 0 })
  })

  it('goes by the newest key that the curator has signed', async () => {
    await hosting.host(hash, curator)
    const [old, next] = [await said(1, 100), await said(2, 100)]
    await hosting.accept(old)
    await hosting.accept(next)
    await hosting.accept(old)
    expect(row()).toMatchObject({ messages: 2, hostKey: { epoch: 2 } })
    expect(await hosting.proveKey(hash, old.host.key)).toBeUndefined()
    expect(await hosting.proveKey(hash, next.host.key)).toMatchObject({ epoch: 2 })
  })

  it('gives to nobody where it knows no curator', async () => {
    await hosting.host(hash, undefined)
    const message = await said(1, 100)
    await hosting.accept(message)
    expect(row()).toMatchObject({ messages: 1 })
    expect(await hosting.proveKey(hash, message.host.key)).toBeUndefined()
  })
})
