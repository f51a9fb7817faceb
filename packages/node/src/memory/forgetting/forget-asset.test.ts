import { verifyLedger } from '@kg/store'
import { describe, expect, it, vi } from 'vitest'
import { assetKey } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { tombstones } from '../assets/tombstones.js'
import { ann, asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { forgetAsset } from './forget-asset.js'
import { isTombstoneSigned } from './tombstone-signature.js'

const node = await openLab()
const scrub = vi.fn(async () => true)
const { keys } = node.platform
const nodeAgent = keys.make()
const needs = { ledger: node.journal, keys, nodeAgent, scrub }
const lines = (text: string) => [`<urn:s> <urn:p> "${text}" .`]
const forget = (name: string, caller = asAnn, author?: string) => forgetAsset(needs, draftRef(name), author, caller)
const keyOf = (name: string) => assetKey({ ...draftRef(name), agent: ann })

describe('forgetting an asset', () => {
  it('leaves a tombstone that its author has signed, and a ledger that verifies', async () => {
    const { root } = await node.create(draftRef('signed'), lines('signed'), 'shared')
    const { tombstone } = await forget('signed')
    expect(tombstone).toMatchObject({ roots: [root], version: 1, forgottenBy: ann, heldElsewhere: 0 })
    expect(isTombstoneSigned(tombstone)).toBe(true)
    expect(isTombstoneSigned({ ...tombstone, version: 2 })).toBe(false)
    expect(node.ledger.read((r) => r.get(assetRows, keyOf('signed')))).toBeUndefined()
    expect(await verifyLedger(node.ledger)).toMatchObject({ ok: true })
  })

  it('leaves one that the node has signed, and says so, where its author holds the key', async () => {
    await node.create(draftRef('apart'), lines('apart'), 'shared')
    const without = { ...keys, get: (agent: string) => (agent === ann ? undefined : keys.get(agent)) }
    const { tombstone } = await forgetAsset({ ...needs, keys: without }, draftRef('apart'), undefined, asAnn)
    expect(tombstone).toMatchObject({ forgottenBy: ann, signedBy: nodeAgent })
    expect(isTombstoneSigned(tombstone)).toBe(true)
    expect(isTombstoneSigned({ ...tombstone, signedBy: ann })).toBe(false)
  })

  it('answers the same when it is asked for again', async () => {
    await node.create(draftRef('again'), lines('again'))
    const first = await forget('again')
    expect(await forget('again')).toEqual(first)
    expect(scrub).toHaveBeenCalled()
  })

  it('says how many other graphs hold the same content, and leaves it to them', async () => {
    await node.create(draftRef('one'), lines('both'), 'shared')
    await node.create(draftRef('two'), lines('both'), 'shared')
    const { tombstone } = await forget('one')
    // The second one stands on the shared layer alone: its draft was never written.
    expect(tombstone.heldElsewhere).toBe(1)
    expect(await verifyLedger(node.ledger)).toMatchObject({ ok: true })
  })

  it('is refused to others, and the operator may name an author', async () => {
    await node.create(draftRef('hers'), lines('hers'), 'shared')
    await expect(forget('hers', asBob)).rejects.toEqual(refusal('FORGET_NOT_ALLOWED'))
    await expect(forget('nothing')).rejects.toEqual(refusal('ASSET_NOT_FOUND'))
    await node.create(draftRef('draft'), lines('draft'))
    const operator = { ...asBob, isAdmin: true }
    const { tombstone } = await forget('draft', operator, ann)
    expect(tombstone).toMatchObject({ agent: ann, forgottenBy: asBob.agent })
  })

  it('gives a new asset of the name the next version', async () => {
    await node.create(draftRef('name'), lines('old'), 'shared')
    await forget('name')
    const { version } = await node.create(draftRef('name'), lines('new'), 'shared')
    expect(version).toBe(2)
    await forget('name')
    expect(node.ledger.read((r) => r.get(tombstones, keyOf('name')))).toMatchObject({ version: 2 })
  })
})
