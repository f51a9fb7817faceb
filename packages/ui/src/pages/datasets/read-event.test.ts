import { expect, it } from 'vitest'
import { readEvent } from './read-event.js'

const relation = (relationType: string, id: string, properties: object | null = null) => ({
  '@type': 'kgRelation',
  relationType,
  linkedObject: { '@id': id },
  properties,
})

it('has what, when, where, why and how of an event', () => {
  const read = readEvent({
    '@id': 'e',
    '@type': 'kgObject',
    identifiers: [],
    properties: {
      objectType: 'TransformationEvent',
      eventTime: '2026-05-04T10:00:00Z',
      eventTimeZoneOffset: '+02:00',
      bizStep: 'urn:epcglobal:cbv:bizstep:transforming',
      bizTransactionList: [{ type: 'urn:epcglobal:cbv:btt:po', id: 'po-1' }],
      persistentDisposition: { set: ['https://ref.gs1.org/cbv/Disp-completeness_verified'] },
      sensorElementList: [
        {
          sensorMetadata: { fields: { time: '2026-05-04T09:00:00Z' } },
          sensorReport: [{ fields: { type: 'https://gs1.org/voc/Temperature', value: '4.2', uom: 'CEL' } }],
        },
      ],
      colour: 'white',
      ___metadata: { position: 1 },
    },
    relations: [
      relation('INPUT_EPC', 'can'),
      relation('OUTPUT_EPC_QUANTITY', 'class', { quantity: '200', uom: 'KGM' }),
      relation('BIZ_LOCATION', 'dairy'),
      relation('CONNECTOR_FOR', 'x'),
    ],
  })
  expect(read).toEqual({
    what: [
      { role: 'Input', id: 'can' },
      { role: 'Output', id: 'class', amount: '200 KGM' },
    ],
    when: [
      { word: 'Happened', value: '2026-05-04T10:00:00Z' },
      { word: 'Time zone there', value: '+02:00' },
    ],
    where: [{ role: 'Stays at', id: 'dairy' }],
    why: [
      { word: 'Business step', value: 'urn:epcglobal:cbv:bizstep:transforming' },
      { word: 'Begins to be', value: 'https://ref.gs1.org/cbv/Disp-completeness_verified' },
      { word: 'po', value: 'po-1', isId: true },
    ],
    how: [{ what: 'Temperature', value: '4.2 CEL', when: '2026-05-04T09:00:00Z' }],
    other: { colour: 'white' },
  })
})

it('reads what is no event, and what is not as it should be', () => {
  const odd = { bizTransactionList: [7, null], sensorElementList: 'x', persistentDisposition: { set: 1 } }
  const read = readEvent({ '@id': 'e', '@type': 'kgObject', identifiers: [], properties: odd, relations: [] })
  expect(read).toEqual({ what: [], when: [], where: [], why: [], how: [], other: {} })
})
