import { graphParts, type LedgerWriter } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { asAnn, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { dropDraft, packStatements, putStatements, setPrivate } from './change-draft.js'
import { draftAct, openDraft, requireDraft } from './draft-row.js'
import { privateGraphOf, shelfOf } from './names.js'

const node = await openLab()

const write = (name: string, fn: (w: LedgerWriter) => void) =>
  node.journal.write(draftAct('asset.write', draftRef(name), asAnn), fn)
const draftOf = (name: string) => node.ledger.read((r) => requireDraft(r, draftRef(name), asAnn))
const secretsOf = (name: string) =>
  node.ledger.read((r) => graphParts(r, shelfOf(draftOf(name), 'private'), privateGraphOf(draftOf(name))))

describe('changing a draft', () => {
  it('counts what is added and replaced, and moves on with every write', async () => {
    const [two, one] = [
      await packStatements(['<urn:a> <urn:p> "1" .', '<urn:a> <urn:p> "2" .']),
      await packStatements([]),
    ]
    await write('d', (w) => putStatements(w, openDraft(w, draftRef('d'), asAnn, 'write').row, 'replace', two))
    const { seq } = draftOf('d').wm
    await write('d', (w) => putStatements(w, draftOfWriter(w), 'add', two))
    expect(draftOf('d').wm).toMatchObject({ quads: 4, seq: seq + 1 })
    await write('d', (w) => putStatements(w, draftOfWriter(w), 'replace', one))
    expect(draftOf('d').wm.quads).toBe(0)
  })

  it('sets the private part, and takes its graph away when it is empty', async () => {
    const packed = await packStatements([], ['<urn:a> <urn:p> "x" .'])
    await write('p', (w) => putStatements(w, openDraft(w, draftRef('p'), asAnn, 'write').row, 'replace', packed))
    expect(secretsOf('p')).toHaveLength(1)
    await write('p', (w) => setPrivate(w, draftOf('p'), { ...packed.content, quads: 0 }))
    expect(secretsOf('p')).toBeUndefined()
  })

  it('drops only what is a draft', async () => {
    await node.create(draftRef('shared'), ['<urn:a> <urn:p> "1" .'], 'shared')
    await expect(write('shared', (w) => dropDraft(w, draftRef('shared'), asAnn))).rejects.toEqual(
      refusal('KA_WM_LIFECYCLE_REQUIRED'),
    )
  })

  const draftOfWriter = (w: LedgerWriter) => requireDraft(w, draftRef('d'), asAnn)
})
