import type { EpcisEvent } from '@kg/ingest/datasets'
import { expect, it } from 'vitest'
import { translateEvent } from './translate-event.js'

const urn = 'urn:epc:id:sgtin:4012345.012345.7'
const link = 'https://id.gs1.org/01/04012345123456/21/7'
const lot = 'https://id.gs1.org/01/04012345123456/10/998877'
const place = { id: 'urn:epc:id:sgln:4012345.00001.0' }
const placeLink = 'https://id.gs1.org/414/4012345000016'

const links: Readonly<Record<string, string>> = {
  [urn]: link,
  [place.id]: placeLink,
  'urn:epc:class:lgtin:4012345.012345.998877': lot,
}

it('writes every id of an event, and nothing else', () => {
  const quantity = { epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: '2', uom: 'KGM' }
  const event: EpcisEvent = {
    type: 'TransformationEvent',
    eventTime: '2024-01-01T00:00:00Z',
    eventTimeZoneOffset: '+00:00',
    eventID: 'urn:uuid:1',
    inputEPCList: [urn],
    outputQuantityList: [quantity],
    readPoint: place,
    sourceList: [{ type: 'location', id: place.id }],
    sensorElementList: [{ sensorMetadata: { fields: { deviceID: urn } }, sensorReport: [{ fields: { value: '1' } }] }],
    ilmd: [{ name: 'ex:of', text: urn }],
  }
  expect(translateEvent(event, (id) => links[id] ?? id)).toEqual({
    ...event,
    inputEPCList: [link],
    outputQuantityList: [{ ...quantity, epcClass: lot }],
    readPoint: { id: placeLink },
    sourceList: [{ type: 'location', id: placeLink }],
    sensorElementList: [{ sensorMetadata: { fields: { deviceID: link } }, sensorReport: [{ fields: { value: '1' } }] }],
  })
})
