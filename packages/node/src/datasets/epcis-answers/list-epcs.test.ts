import { expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { listEpcs } from './list-epcs.js'

it('lists each EPC once, page by page, to those who may see it', async () => {
  await using node = await openTestEpcis()
  for (const lists of [['1 2', '2 3'], ['3 1']]) {
    const events = lists.map((ids) => eventJson({ epcList: ids.split(' ').map((id) => `urn:x:${id}`) }))
    await node.capture(documentJson(events), asAnn)
  }
  const first = await listEpcs(node.journal, asAnn, { limit: 2 })
  expect(first.values).toEqual(['urn:x:1', 'urn:x:2'])
  expect(await listEpcs(node.journal, asAnn, { limit: 2, after: first.next })).toEqual({ values: ['urn:x:3'] })
  expect(await listEpcs(node.journal, asBob, { limit: 2 })).toEqual({ values: [] })
})
