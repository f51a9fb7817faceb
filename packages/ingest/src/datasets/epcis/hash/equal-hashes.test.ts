import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentHead, EpcisItem } from '../event/document.js'
import type { EpcisEvent, Extension } from '../event/event.js'
import { readEpcisJson } from '../json/read-epcis-json.js'
import { writeEpcisJson } from '../json/write-epcis-json.js'
import { collect, eventsOf, join } from '../testing/documents.test.support.js'
import { readEpcisXml } from '../xml/read-epcis-xml.js'
import { writeEpcisXml } from '../xml/write-epcis-xml.js'
import { eventHash } from './event-hash.js'

const serial = fc.stringMatching(/^[A-Z0-9]{1,8}$/)
const epc = fc.oneof(
  serial.map((tail) => `urn:epc:id:sgtin:4012345.011111.${tail}`),
  fc.integer({ min: 0, max: 999 }).map((n) => `urn:epc:id:sscc:4012345.0000000${String(n).padStart(3, '0')}`),
  serial.map((tail) => `https://shop.example/01/04012345111118/21/${tail}`),
)
const party = fc.integer({ min: 0, max: 99999 }).map((n) => `urn:epc:id:pgln:4012345.${String(n).padStart(5, '0')}`)
const place = fc.integer({ min: 0, max: 99999 }).map((n) => `urn:epc:id:sgln:4012345.${String(n).padStart(5, '0')}.0`)
const quantity = fc.record(
  {
    epcClass: serial.map((lot) => `urn:epc:class:lgtin:4012345.011111.${lot}`),
    quantity: fc.constantFrom('1', '2.50', '0.125', '10'),
  },
  { requiredKeys: ['epcClass'] },
)
const value = fc.stringMatching(/^[a-z&<">' éß😀]{1,6}[a-z]$/u)
const { extension } = fc.letrec<{ extension: Extension }>((tie) => ({
  extension: fc.oneof(
    { maxDepth: 2 },
    fc.record({
      name: fc.constantFrom('milk:a', 'milk:b', 'milk:c'),
      namespace: fc.constant('https://milk.example/'),
      text: value,
    }),
    fc.record({
      name: fc.constantFrom('milk:d', 'milk:e'),
      namespace: fc.constant('https://milk.example/'),
      children: fc.array(tie('extension'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))
const time = fc
  .tuple(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    fc.integer({ min: -12, max: 14 }),
  )
  .map(([date, hours]) => {
    const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
    return { eventTime: `${date.toISOString().slice(0, -1)}${zone}`, eventTimeZoneOffset: zone }
  })

/** Events that all three formats can express, in the spelling of XML. */
const event: fc.Arbitrary<EpcisEvent> = fc
  .record(
    {
      time,
      epcList: fc.array(epc, { maxLength: 4 }),
      quantityList: fc.array(quantity, { minLength: 1, maxLength: 3 }),
      action: fc.constantFrom('ADD', 'OBSERVE', 'DELETE'),
      bizStep: fc.constantFrom('urn:epcglobal:cbv:bizstep:shipping', 'https://steps.example/own'),
      disposition: fc.constant('urn:epcglobal:cbv:disp:in_transit'),
      readPoint: fc.record({ id: place, extensions: fc.array(extension, { minLength: 1, maxLength: 2 }) }),
      bizLocation: fc.record({ id: place }),
      bizTransactionList: fc.array(
        fc.record({ type: fc.constantFrom('urn:epcglobal:cbv:btt:po', 'urn:x:y'), id: epc }),
        { maxLength: 3 },
      ),
      sourceList: fc.array(fc.record({ type: fc.constant('urn:epcglobal:cbv:sdt:owning_party'), id: party }), {
        maxLength: 2,
      }),
      ilmd: fc.array(extension, { minLength: 1, maxLength: 3 }),
      extensions: fc.array(extension, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['time', 'action', 'epcList'] },
  )
  .map(({ time: when, ...fields }) => ({ type: 'ObjectEvent' as const, ...when, ...fields }))

const head: DocumentHead = {
  kind: 'EPCISDocument',
  syntax: 'xml',
  schemaVersion: '1.2',
  root: {
    name: 'epcis:EPCISDocument',
    attributes: {
      'xmlns:epcis': 'urn:epcglobal:epcis:xsd:1',
      'xmlns:milk': 'https://milk.example/',
      schemaVersion: '1.2',
    },
  },
}

describe('one event in three formats', () => {
  it('has one hash', async () => {
    await fc.assert(
      fc.asyncProperty(event, async (given) => {
        const items: EpcisItem[] = [
          { kind: 'head', head },
          { kind: 'event', event: given },
        ]
        const old = await collect(readEpcisXml([await join(writeEpcisXml(items, { version: '1.2' }))]))
        const modern = await collect(readEpcisXml([await join(writeEpcisXml(items, { version: '2.0' }))]))
        const json = await collect(readEpcisJson(await join(writeEpcisJson(items))))
        const back = await collect(readEpcisXml([await join(writeEpcisXml(json, { version: '2.0' }))]))
        const hashes = [old, modern, json, back].map((read) => eventsOf(read).map(eventHash))
        expect(hashes).toEqual(Array(4).fill([eventHash(given)]))
      }),
      { numRuns: 100 },
    )
  })
})
