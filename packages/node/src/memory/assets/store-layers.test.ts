import { graphParts } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'
import { graphOf, privateGraphOf, shelfOf } from './names.js'
import { refuseSharing, type SealedContent, storeShared } from './store-layers.js'
import type { AssetRow } from './table.js'

const lines = ['<urn:s> <urn:p> "1" .']
const node = await openLab()

const rowOf = (name: string): AssetRow => {
  const row = node.ledger.read((r) => findOwnAsset(r, draftRef(name), asAnn))
  if (row === undefined) throw new Error(`there is no ${name}`)
  return row
}
/** Which layers hold statements of the asset. */
const layersOf = (row: AssetRow) =>
  node.ledger.read((r) => [
    ...(['wm', 'swm'] as const).filter(
      (layer) => graphParts(r, shelfOf(row, layer), graphOf(row, layer)) !== undefined,
    ),
    ...(graphParts(r, shelfOf(row, 'private'), privateGraphOf(row)) === undefined ? [] : ['private']),
  ])
const make = (name: string, goal: 'sealed' | 'shared', privateLines: string[] = []) =>
  node.assets.create({ ref: draftRef(name), lines, privateLines, goal }, asAnn)

describe('the layers of an asset', () => {
  it('hold a sealed draft in its exact form', async () => {
    await node.drafts.append(draftRef('sealed'), { lines: [...lines, ...lines] }, asAnn)
    await node.assets.finalize(draftRef('sealed'), asAnn)
    expect(rowOf('sealed').wm).toMatchObject({ state: 'sealed', quads: 1, content: { quads: 1 } })
    const row = rowOf('sealed')
    expect(layersOf(row)).toEqual(['wm'])
    const parts = node.ledger.read((r) => graphParts(r, shelfOf(row, 'wm'), graphOf(row, 'wm')))
    expect(parts).toEqual([row.wm?.content])
  })

  it('hold what is shared once, and leave private statements to the author', async () => {
    await make('shared', 'shared', ['<urn:s> <urn:p> "x" .'])
    expect(layersOf(rowOf('shared'))).toEqual(['swm', 'private'])
    await make('moved', 'sealed')
    await node.assets.share(draftRef('moved'), asAnn)
    expect(layersOf(rowOf('moved'))).toEqual(['swm'])
  })

  it('name each share by its receipt', async () => {
    await make('named', 'shared')
    expect(rowOf('named').swm).toMatchObject({ seq: node.ledger.head(), operationId: `share-${node.ledger.head()}` })
  })

  it('refuse what another author has shared under the name while the draft was prepared', async () => {
    await make('raced', 'sealed')
    const row = rowOf('raced')
    await node.create(draftRef('raced'), lines, 'shared', asBob)
    const act = { agent: ann, action: 'asset.share', subject: 'raced' }
    await expect(node.ledger.write(act, (w) => storeShared(w, row, row.wm as SealedContent))).rejects.toEqual(
      refusal('ASSET_NAME_TAKEN'),
    )
  })

  it('refuse a name of another author, and what a system graph does not hold', async () => {
    await node.create(draftRef('theirs'), lines, 'shared', asBob)
    const refuse = (name: string, contextGraph = 'lab', bytes = 0) =>
      node.ledger.read((r) => refuseSharing(r, { ...rowOf('sealed'), name, contextGraph }, bytes))
    expect(() => refuse('theirs')).toThrow(refusal('ASSET_NAME_TAKEN'))
    expect(() => refuse('anything', 'agents')).toThrow(refusal('CONTEXT_GRAPH_SYSTEM'))
    expect(() => refuse('profile', 'agents', 65 * 1024)).toThrow(refusal('CONTEXT_GRAPH_SYSTEM'))
    expect(() => refuse('profile', 'agents')).not.toThrow()
  })
})
