import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOfKey, nameHash } from '@kg/core'
import { newGroupKey, signBytes } from '@kg/net'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { journal } from '../../platform/operations/journal.js'
import { hostSeed, signHostKey } from '../membership/host-key.js'
import { openHosting } from './hosting.js'
import { hostedGraphs, hostedMessages } from './table.js'

const secret = new Uint8Array(32).fill(7)
const curator = addressOfKey(secret).toLowerCase()
const hash = nameHash('ark')

describe('hosting', () => {
  let path: string
  let store: Ledger
  let hosting: ReturnType<typeof openHosting>
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-hosting-'))
    store = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
    hosting = openHosting({ ledger: journal(store), nodeAgent: curator, maxBytes: 1000 })
  })
  afterEach(async () => {
    await store.close()
    rmSync(path, { recursive: true, force: true })
  })
  const row = () => store.read((r) => r.get(hostedGraphs, hash))
  async function said(epoch: number, size: number, key = newGroupKey(epoch)) {
    const sealed = new Uint8Array(size)
    const host = { key: await signHostKey({ curator, secret }, hash, key), proof: signBytes(hostSeed(key), sealed) }
    return { from: 'peer', graph: hash, sealed, host }
  }

  it('keeps what members have said, up to its limit, the newest', async () => {
    await hosting.host(hash, curator)
    const key = newGroupKey(1)
    for (let i = 0; i < 5; i++) await hosting.accept(await said(1, 300, key))
    expect(row()).toMatchObject({ messages: 3, bytes: 900, hostKey: { epoch: 1 } })
    expect(store.read((r) => [...r.range(hostedMessages)].map(({ key: [, number] }) => number))).toEqual([3, 4, 5])
    expect(await hosting.drop(hash, 'ark')).toBe(3)
    expect(store.read((r) => [...r.range(hostedMessages)])).toEqual([])
    await expect(hosting.drop(hash, 'ark')).rejects.toMatchObject({ code: 'HOST_MODE_NOT_HOSTED' })
  })

  it('takes nothing that no member has said', async () => {
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
    expect(await hosting.provenKey(hash, old.host.key)).toBeUndefined()
    expect(await hosting.provenKey(hash, next.host.key)).toMatchObject({ epoch: 2 })
  })

  it('gives to nobody where it knows no curator', async () => {
    await hosting.host(hash, undefined)
    const message = await said(1, 100)
    await hosting.accept(message)
    expect(row()).toMatchObject({ messages: 1 })
    expect(await hosting.provenKey(hash, message.host.key)).toBeUndefined()
  })
})
