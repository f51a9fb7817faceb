import { changes } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { assetKey } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { ann, asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { eraseAsset } from './erase-asset.js'

const node = await openLab()
const lines = (text: string) => [`<urn:s> <urn:p> "${text}" .`]
const contents = () =>
  node.ledger.read((r) =>
    [...r.range(changes)].flatMap(({ value }) => value.content.chunks.map((hash) => r.contentBytes(hash).toString())),
  )

describe('erasing an asset', () => {
  it('finds what it held under an earlier name, and not what another asset of that name holds', async () => {
    await node.create(draftRef('before'), lines('one'))
    await node.drafts.replace(draftRef('before'), lines('two'), asAnn)
    await node.assets.rename(draftRef('before'), 'after', asAnn)
    await node.drafts.append(draftRef('after'), { lines: lines('three'), privateLines: lines('four') }, asAnn)
    await node.assets.share(draftRef('after'), asAnn)
    await node.create(draftRef('before'), lines('five'))
    const row = node.ledger.read((r) => r.get(assetRows, assetKey({ ...draftRef('after'), agent: ann })))
    if (row === undefined) throw new Error('there is such an asset')
    await node.ledger.write(actOf('asset.forget', ann, 'urn:x'), (w) => eraseAsset(w, row))
    const left = contents().join('')
    for (const gone of ['one', 'two', 'three', 'four']) expect(left).not.toContain(`"${gone}"`)
    expect(left).toContain('"five"')
  })
})
