import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'

const node = await openLab()

const lines = ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .']
const share = (name: string, caller = asAnn, graph = 'lab') => node.assets.share(draftRef(name, graph), caller)

describe('sharing an asset', () => {
  it('seals an open draft on the way, and ends it', async () => {
    await node.create(draftRef('open'), lines)
    expect(await share('open')).toMatchObject({ promotedCount: 2, root: expect.stringMatching(/^0x/) })
    const row = node.ledger.read((r) => findOwnAsset(r, draftRef('open'), asAnn))
    expect(row).toMatchObject({ version: 1, swm: { content: { quads: 2 } } })
    expect(row?.wm).toBeUndefined()
  })

  it('changes nothing when it is repeated', async () => {
    await node.create(draftRef('again'), lines, 'sealed')
    const { shareOperationId, root } = await share('again')
    const head = node.ledger.head()
    expect(await share('again')).toEqual({ promotedCount: 0, shareOperationId, root })
    expect(node.ledger.head()).toBe(head)
  })

  it('refuses a name that another author has shared meanwhile', async () => {
    await node.create(draftRef('same'), lines, 'open', asBob)
    await node.create(draftRef('same'), lines, 'shared')
    await expect(share('same', asBob)).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
    const row = node.ledger.read((r) => findOwnAsset(r, draftRef('same'), asBob))
    expect(row?.wm?.state, 'a refused share seals nothing').toBe('open')
  })

  it('refuses what a system graph does not hold', async () => {
    await node.create(draftRef('anything', 'agents'), lines)
    await expect(share('anything', asAnn, 'agents')).rejects.toEqual(refusal('CONTEXT_GRAPH_SYSTEM'))
    await node.create(draftRef('profile', 'agents'), lines)
    expect(await share('profile', asAnn, 'agents')).toMatchObject({ promotedCount: 2 })
  })

  it('refuses a draft that is not there', () => expect(share('none')).rejects.toEqual(refusal('DRAFT_NOT_FOUND')))
})
