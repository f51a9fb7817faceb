import { describe, expect, it } from 'vitest'
import { assetKey } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { ann, asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { findAssetGraphs } from './asset-graphs.js'

const node = await openLab()

describe('the graphs of an asset', () => {
  it('are those of its layers, and those of names that it had before', async () => {
    for (const name of ['first', 'second']) {
      await node.create(draftRef(name), ['<urn:s> <urn:p> "1" .'])
      await node.assets.rename(draftRef(name), `${name}-renamed`, asAnn)
    }
    await node.assets.rename(draftRef('first-renamed'), 'last', asAnn)
    const row = node.ledger.read((r) => r.get(assetRows, assetKey({ ...draftRef('last'), agent: ann })))
    if (row === undefined) throw new Error('there is such an asset')
    const drafts = node.ledger
      .read((r) => findAssetGraphs(r, row))
      .filter(({ shelf }) => shelf.layer === 'wm')
      .map(({ graph }) => graph.split('/').at(-1))
    expect(drafts).toEqual(['last', 'first-renamed', 'first'])
  })
})
