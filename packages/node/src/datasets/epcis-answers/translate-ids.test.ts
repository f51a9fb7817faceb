import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { idTranslation } from './translate-ids.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())
const urn = 'urn:epc:id:sgtin:4012345.012345.7'
const link = 'https://id.gs1.org/01/04012345123456/21/7'
await node.capture(documentJson([eventJson({ epcList: ['urn:epc:id:sscc:4012345.0000000001'] })]), asAnn)

const translate = (id: string, form: 'link' | 'urn' | undefined, caller = asAnn) =>
  idTranslation(node.journal, caller, form)?.(id)

it.each([
  [urn, 'link', link],
  ['urn:epc:idpat:sgtin:4012345.012345.*', 'link', 'https://id.gs1.org/01/04012345123456'],
  ['urn:epc:class:lgtin:4012345.012345.998877', 'link', 'https://id.gs1.org/01/04012345123456/10/998877'],
  ['urn:epc:id:gid:1.2.3', 'link', 'urn:epc:id:gid:1.2.3'],
  ['urn:epc:id:sgtin:nonsense', 'link', 'urn:epc:id:sgtin:nonsense'],
  ['urn:uuid:1', 'link', 'urn:uuid:1'],
  ['https://example.com/01/04012345123456/21/7', 'link', 'https://example.com/01/04012345123456/21/7'],
  [urn, 'urn', urn],
  ['https://example.com/01/04012345123456/21/7', 'urn', urn],
  ['https://id.gs1.org/01/04012345123456', 'urn', 'urn:epc:idpat:sgtin:4012345.012345.*'],
  ['https://id.gs1.org/414/4012345000016', 'urn', 'urn:epc:id:sgln:4012345.00001.0'],
  // A lot beside the serial number, another company, no key at all.
  ['https://id.gs1.org/01/04012345123456/10/a/21/7', 'urn', 'https://id.gs1.org/01/04012345123456/10/a/21/7'],
  ['https://id.gs1.org/01/00614141123452', 'urn', 'https://id.gs1.org/01/00614141123452'],
  ['https://example.com/page', 'urn', 'https://example.com/page'],
] as const)('writes %s as a %s: %s', (id, form, expected) => {
  expect(translate(id, form)).toBe(expected)
})

it('says nothing of companies that the caller may not know of, and leaves ids alone if nobody asks', () => {
  expect(translate(link, 'urn', asBob)).toBe(link)
  expect(translate(link, undefined)).toBeUndefined()
})
