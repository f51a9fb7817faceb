import { type EpcisEvent, readEpcisJson, readEpcisXml } from '@kg/ingest/datasets'
import { expect, it } from 'vitest'
import { queryDocument } from './query-document.js'

const event: EpcisEvent = {
  type: 'ObjectEvent',
  eventTime: '2024-01-01T00:00:00Z',
  eventTimeZoneOffset: '+00:00',
  action: 'OBSERVE',
  bizStep: 'https://ref.gs1.org/cbv/BizStep-shipping',
  epcList: ['urn:x:1'],
  extensions: [{ name: 'ex:level', namespace: 'http://example.com/ns/', text: '5' }],
}
const found = [{ event, id: 'urn:e', recordTime: Date.UTC(2024, 1, 1) }]

it('is JSON-LD with short names, ids and times of recording', async () => {
  const text = await queryDocument(found, { mediaType: 'application/json' }, { queryName: 'mine', subscriptionID: 's' })
  const { epcisBody, type } = JSON.parse(text)
  expect(type).toBe('EPCISQueryDocument')
  expect(epcisBody.queryResults).toMatchObject({
    queryName: 'mine',
    subscriptionID: 's',
    resultsBody: {
      eventList: [{ eventID: 'urn:e', recordTime: '2024-02-01T00:00:00.000Z', bizStep: 'shipping', 'ex:level': '5' }],
    },
  })
})

it.each(['1.2', '2.0'] as const)('is XML of version %s that can be read again', async (version) => {
  const text = await queryDocument(found, { mediaType: 'application/xml', version })
  const events = []
  for await (const item of readEpcisXml([Buffer.from(text)])) if (item.kind === 'event') events.push(item.event)
  expect(events).toMatchObject([{ eventID: 'urn:e', epcList: ['urn:x:1'] }])
})

it('holds no events where none were found', async () => {
  const text = await queryDocument([], { mediaType: 'application/ld+json' })
  const items = []
  for await (const item of readEpcisJson([Buffer.from(text)])) items.push(item.kind)
  expect(items).not.toContain('event')
})

it('has ids and standard values in the form that was asked for', async () => {
  const thing = 'urn:epc:id:sgtin:4012345.012345.7'
  const sent = [{ event: { ...event, epcList: [thing] }, id: 'urn:e', recordTime: 0 }]
  const link = 'https://id.gs1.org/01/04012345123456/21/7'
  expect(await queryDocument(sent, { mediaType: 'application/json' }, { translateId: () => link })).toContain(link)
  const xml = { mediaType: 'application/xml', version: '2.0' } as const
  expect(await queryDocument(sent, xml)).toContain('<bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep>')
  const web = await queryDocument(sent, { ...xml, names: 'web' })
  expect(web).toContain('<bizStep>https://ref.gs1.org/cbv/BizStep-shipping</bizStep>')
  expect(web).toContain(thing)
})
