import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { listValues } from './list-values.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())
const { journal } = node
const [one, two, three] = ['urn:x:1', 'urn:x:2', 'urn:x:3']
await node.capture(
  documentJson([
    eventJson({ bizStep: 'shipping', epcList: [one, two] }),
    eventJson({ bizStep: 'packing', epcList: [two, three] }),
  ]),
  asAnn,
)
await node.capture(
  documentJson([eventJson({ bizStep: 'urn:epcglobal:cbv:bizstep:shipping', epcList: [three, one] })]),
  asAnn,
)

it('lists each value once, page by page, to those who may see it', () => {
  const first = listValues(journal, 'bizStep', asAnn, { limit: 1 })
  expect(first).toEqual({ values: ['packing'], next: ['packing'] })
  expect(listValues(journal, 'bizStep', asAnn, { limit: 1, after: first.next })).toEqual({ values: ['shipping'] })
  expect(listValues(journal, 'bizStep', asBob, { limit: 9 })).toEqual({ values: [] })
})
