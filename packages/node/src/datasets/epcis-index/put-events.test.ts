import { type KgElement, readEpcisJson, toKgJson } from '@kg/ingest/datasets'
import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { fieldTerm } from './field-term.js'
import { findRefs } from './find-refs.js'
import { eventRowsOf, putEventRows, removeEventRows } from './put-events.js'
import { eventPostings, eventTimes, eventValues } from './table.js'
import { anyEvent, idTerm } from './terms.js'

const document = {
  '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2024-01-01T00:00:00Z',
  epcisBody: {
    eventList: [1, 2].map((serial) => ({
      type: 'ObjectEvent',
      eventTime: `2024-01-01T0${serial}:00:00Z`,
      eventTimeZoneOffset: '+00:00',
      action: 'ADD',
      bizStep: 'shipping',
      epcList: [`urn:epc:id:sgtin:4012345.012345.${serial}`],
    })),
  },
}

async function elementsOf(text: string): Promise<KgElement[]> {
  const elements: KgElement[] = []
  for await (const element of toKgJson(readEpcisJson([Buffer.from(text)]), () => undefined)) elements.push(element)
  return elements
}

it('finds events by their terms, and leaves nothing when they go', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const batch = await elementsOf(JSON.stringify(document))
  const rows = eventRowsOf(batch)
  await ledger.writeWithoutReceipt((w) => putEventRows(w, 'a', 512, rows))
  const found = (term: string) => ledger.read((r) => [...(findRefs(r, [term], () => true).get('a') ?? [])])
  expect(found(anyEvent)).toEqual([512, 513])
  expect(found(fieldTerm('bizStep', 'https://ref.gs1.org/cbv/BizStep-shipping'))).toEqual([512, 513])
  expect(found(idTerm('https://example.com/01/04012345123456/21/2'))).toEqual([513])
  expect(found(idTerm('urn:epc:id:sgtin:4012345.012345.3'))).toEqual([])
  expect(ledger.read((r) => [...r.range(eventTimes)])).toHaveLength(2)
  expect(ledger.read((r) => [...r.range(eventValues)].map(({ key }) => key))).toEqual([['bizStep', 'shipping', 'a']])
  await ledger.writeWithoutReceipt((w) => removeEventRows(w, 'a', 512, rows))
  const left = ledger.read((r) => [...r.range(eventPostings), ...r.range(eventTimes), ...r.range(eventValues)])
  expect(left).toEqual([])
})
