import type { BlankNodeLabels, Line } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { editDraft } from './edit-draft.js'

const node = await openLab()

const line = (value: string) => `<urn:s> <urn:p> "${value}" .`
const linesOf = (name: string) => node.drafts.lines(draftRef(name), asAnn)

interface Wish {
  remove?: Line[]
  add?: Line[] | ((labels: BlankNodeLabels) => Line[])
  ignoreMissing?: boolean
}

const edit = (name: string, { remove = [], add = [], ignoreMissing = false }: Wish, caller = asAnn) =>
  editDraft(
    { ledger: node.journal, graphs: node.graphs },
    draftRef(name),
    { remove, readAdditions: async (labels) => (typeof add === 'function' ? add(labels) : add), ignoreMissing },
    caller,
  )

describe('editing a draft', () => {
  it('removes statements and adds others in one write', async () => {
    await node.create(draftRef('open'), [line('1'), line('2')])
    const head = node.ledger.head()
    expect(await edit('open', { remove: [line('1')], add: [line('2'), line('3')] })).toEqual({
      removed: 1,
      added: 1,
      missing: 0,
      tripleCount: 2,
      seq: head + 1,
    })
    expect(linesOf('open')).toEqual([line('2'), line('3')])
  })

  it('begins the next version of what is shared, and leaves that as it is until the draft is shared', async () => {
    await node.create(draftRef('shared'), [line('1'), line('2')], 'shared')
    expect(await edit('shared', { remove: [line('1')] })).toMatchObject({ removed: 1, seededFrom: 'swm' })
    expect(linesOf('shared')).toEqual([line('2')])
    const read = (layer: 'swm') => node.assets.read(draftRef('shared'), { layer, limit: 10 }, asBob).lines
    expect(read('swm')).toEqual([line('1'), line('2')])
    await node.assets.share(draftRef('shared'), asAnn)
    expect(read('swm')).toEqual([line('2')])
  })

  it('changes nothing where a statement to remove is not there, unless that is fine', async () => {
    await node.create(draftRef('missing'), [line('1')])
    const head = node.ledger.head()
    const wish = { remove: [line('1'), line('9')], add: [line('2')] }
    await expect(edit('missing', wish)).rejects.toEqual(refusal('STATEMENTS_NOT_FOUND'))
    expect(node.ledger.head()).toBe(head)
    expect(await edit('missing', { ...wish, ignoreMissing: true })).toMatchObject({ removed: 1, added: 1, missing: 1 })
    expect(linesOf('missing')).toEqual([line('2')])
  })

  it('knows the blank nodes of the asset by their labels; other labels mean new nodes', async () => {
    await node.create(draftRef('blank'), ['_:x <urn:p> "1" .'])
    await edit('blank', { add: (labels) => [`_:${labels('x')} <urn:q> _:${labels('y')} .`] })
    expect(linesOf('blank')).toEqual(['_:x <urn:p> "1" .', expect.stringMatching(/^_:x <urn:q> _:b[a-z0-9]+_0 \.$/)])
  })

  it('is for the author, and not for what is sealed or missing', async () => {
    await node.create(draftRef('sealed'), [line('1')], 'sealed')
    await expect(edit('sealed', { remove: [line('1')] })).rejects.toEqual(refusal('KA_ASSERTION_ALREADY_FINALIZED'))
    await expect(edit('shared', { remove: [line('2')] }, asBob)).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
    await expect(edit('none', { add: [line('1')] })).rejects.toEqual(refusal('ASSET_NOT_FOUND'))
  })
})
