import type { EpcisEvent } from '@kg/ingest/datasets'
import { expect, it } from 'vitest'
import { fieldTerm } from './field-term.js'
import {
  attributeTerm,
  extensionTerm,
  extensionValueTerm,
  idTerm,
  localName,
  masterDataTerm,
  termsOfEvent,
  termsOfMasterData,
  typedTerm,
} from './terms.js'

const event: EpcisEvent = {
  type: 'ObjectEvent',
  eventTime: '2024-01-01T00:00:00Z',
  eventTimeZoneOffset: '+00:00',
  disposition: 'in_transit',
  persistentDisposition: { set: ['urn:epcglobal:cbv:disp:damaged'] },
  quantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.012345.L1' }],
  sourceList: [{ type: 'urn:epcglobal:cbv:sdt:location', id: 'urn:epc:id:sgln:4012345.00001.0' }],
  extensions: [{ name: 'ex:outer', children: [{ name: 'ex:inner', text: ' 5.0 ' }] }],
}

it('finds an event by all that it says, in any spelling', () => {
  const terms = termsOfEvent(event)
  for (const term of [
    fieldTerm('type', 'ObjectEvent'),
    fieldTerm('disposition', 'https://ref.gs1.org/cbv/Disp-in_transit'),
    fieldTerm('disposition', 'https://ref.gs1.org/cbv/Disp-damaged'),
    idTerm('https://id.gs1.org/01/04012345123456/10/L1'),
    fieldTerm('in', 'https://id.gs1.org/01/04012345123456'),
    typedTerm('source', 'partyType', 'location', 'https://id.gs1.org/414/4012345000016'),
    extensionTerm('other:outer'),
    extensionValueTerm('inner', '5'),
  ])
    expect([...terms]).toContain(term)
})

it('finds master data by its id and its attributes', () => {
  const attributes = [{ id: 'urn:epcglobal:cbv:mda#site', text: '1' }]
  const terms = termsOfMasterData({ vocabularyType: 'urn:x', id: 'urn:place', attributes })
  expect([...terms]).toEqual([masterDataTerm('urn:place'), attributeTerm('site')])
})

it.each(['http://example.com/a#name', 'http://example.com/name', 'ex:name', 'name'])('shortens %s', (given) => {
  expect(localName(given)).toBe('name')
})
