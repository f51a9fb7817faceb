import { noContent } from '@kg/store'
import { expect, it } from 'vitest'
import { putPackedDraft } from '../../memory/assets/create-asset.js'
import { draftAct } from '../../memory/assets/draft-row.js'
import { assetRows } from '../../memory/assets/table.js'
import { ann, asAnn } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { dropDraftParts, partName } from './draft-parts.js'

it('drops the drafts of a dataset that never came to be, and leaves those of one that is there', async () => {
  await using node = await openTestDatasets()
  const { id } = await node.import([object('a')], asAnn)
  const put = (name: string) => {
    const ref = { contextGraph: 'datasets', sub: '', name }
    return node.journal.write(draftAct('asset.create', ref, asAnn), (w) =>
      putPackedDraft(w, node.memory.graphs, ref, { ...noContent, packed: [] }, asAnn),
    )
  }
  const isThere = (name: string) => node.journal.read((r) => r.has(assetRows, ['datasets', name, ann]))
  for (const name of [partName(id, 1), 'lost', partName('lost', 1)]) await put(name)
  for (const datasetId of [id, 'lost'])
    await dropDraftParts(node.journal, { datasetId, agent: ann, contextGraph: 'datasets', parts: 3 })
  expect([id, `${id}-2`, 'lost', 'lost-2'].map(isThere)).toEqual([true, true, false, false])
})
