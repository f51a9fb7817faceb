import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'
import { readDraftTexts } from './read-draft.js'

const node = await openLab()

const rename = (from: string, to: string) => node.assets.rename(draftRef(from), to, asAnn)

describe('renaming a draft', () => {
  it('takes all of its statements along, private ones too, with their blank nodes apart', async () => {
    await node.drafts.append(
      draftRef('old'),
      { lines: ['_:a <urn:p> "1" .'], privateLines: ['_:s <urn:p> "x" .'] },
      asAnn,
    )
    await node.drafts.append(draftRef('old'), { lines: ['_:b <urn:p> "2" .'] }, asAnn)
    expect(await rename('old', 'new')).toContain('/new')
    expect(node.drafts.lines(draftRef('old'), asAnn)).toBeUndefined()
    expect(node.drafts.lines(draftRef('new'), asAnn)).toEqual(['_:a <urn:p> "1" .', '_:b <urn:p> "2" .'])
    node.ledger.read((r) => {
      const row = findOwnAsset(r, draftRef('new'), asAnn)
      if (row === undefined) throw new Error('it is there')
      expect(readDraftTexts(r, row, 'wm')).toHaveLength(2)
      expect(readDraftTexts(r, row, 'private')).toEqual(['_:s <urn:p> "x" .\n'])
    })
  })

  it('is refused once others may have seen the name, or a seal covers it', async () => {
    for (const goal of ['sealed', 'shared'] as const) {
      await node.create(draftRef(goal), ['<urn:s> <urn:p> "1" .'], goal)
      await expect(rename(goal, 'other')).rejects.toMatchObject({ status: expect.any(Number) })
      expect(node.ledger.read((r) => findOwnAsset(r, draftRef('other'), asAnn))).toBeUndefined()
    }
  })

  it('does not overwrite a name of the caller, nor one that is shared', async () => {
    await node.create(draftRef('mine'), [])
    await node.create(draftRef('also-mine'), [])
    await node.create(draftRef('theirs'), ['<urn:s> <urn:p> "1" .'], 'shared', asBob)
    for (const name of ['also-mine', 'theirs'])
      await expect(rename('mine', name)).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
    await expect(rename('none', 'x')).rejects.toEqual(refusal('DRAFT_NOT_FOUND'))
  })
})
