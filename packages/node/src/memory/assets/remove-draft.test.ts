import { describe, expect, it } from 'vitest'
import { runAsOperation } from '../../platform/operations/journal.js'
import { ann, asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'

const node = await openLab()

const lines = ['<urn:s> <urn:p> "1" .']
const rowOf = (name: string) => node.ledger.read((r) => findOwnAsset(r, draftRef(name), asAnn))

describe('discarding a draft', () => {
  it('removes an asset that was never shared', async () => {
    await node.create(draftRef('fresh'), lines, 'sealed')
    await node.assets.discard(draftRef('fresh'), asAnn)
    expect(rowOf('fresh')).toBeUndefined()
    await expect(node.assets.discard(draftRef('fresh'), asAnn)).rejects.toEqual(refusal('ASSET_NOT_FOUND'))
  })

  it('falls back to what is shared', async () => {
    await node.create(draftRef('kept'), lines, 'shared')
    await node.assets.pull(draftRef('kept'), { layer: 'swm', onConflict: 'reject' }, asAnn)
    await node.assets.discard(draftRef('kept'), asAnn)
    expect(rowOf('kept')).toMatchObject({ swm: { content: { quads: 1 } } })
    await expect(node.assets.discard(draftRef('kept'), asAnn)).rejects.toMatchObject({ status: 409 })
  })

  it('is the author’s alone', async () => {
    await node.create(draftRef('anns'), lines)
    await expect(node.assets.discard(draftRef('anns'), asBob)).rejects.toEqual(refusal('ASSET_NOT_FOUND'))
  })
})

describe('deleting an asset', () => {
  it('is refused once it was shared, also under a new draft', async () => {
    await node.create(draftRef('seen'), lines, 'shared')
    await node.assets.pull(draftRef('seen'), { layer: 'swm', onConflict: 'reject' }, asAnn)
    await expect(node.assets.delete(draftRef('seen'), asAnn)).rejects.toMatchObject({ status: 409 })
    expect(rowOf('seen')?.wm).toBeDefined()
  })

  it('is done once, however often one request asks', async () => {
    await node.create(draftRef('once'), lines)
    const operation = { agent: ann, key: 'k', route: 'r', bodyHash: 'h', startedAt: 0, steps: [] }
    const run = () => runAsOperation(operation, () => node.assets.delete(draftRef('once'), asAnn))
    await run()
    await run()
    expect(rowOf('once')).toBeUndefined()
  })
})
