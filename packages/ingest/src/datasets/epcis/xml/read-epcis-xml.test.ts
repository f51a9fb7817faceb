import { describe, expect, it } from 'vitest'
import {
  collect,
  document12,
  document20,
  events12,
  eventsOf,
  headOf,
  masterData12,
} from '../testing/documents.test.support.js'
import { readEpcisXml } from './read-epcis-xml.js'

const { ObjectEvent, QuantityEvent } = events12

const refusal = async (input: string | Uint8Array): Promise<unknown> =>
  collect(readEpcisXml([input])).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('reading EPCIS XML', () => {
  it('gives head, header, master data and events in the order of the document', async () => {
    const items = await collect(readEpcisXml([document12(ObjectEvent, masterData12)]))
    expect(items.map(({ kind }) => kind)).toEqual(['head', 'header', 'vocabulary', 'vocabulary', 'vocabulary', 'event'])
    expect(headOf(items)).toMatchObject({
      kind: 'EPCISDocument',
      schemaVersion: '1.2',
      creationDate: '2024-05-01T08:00:00Z',
    })
    expect(items[2]).toMatchObject({
      element: {
        vocabularyType: 'urn:epcglobal:epcis:vtype:BusinessLocation',
        id: 'urn:epc:id:sgln:4012345.00001.0',
        children: ['urn:epc:id:sgln:4012345.00001.7'],
      },
    })
  })

  it('opens the wrappers of 1.2', async () => {
    const [event] = eventsOf(await collect(readEpcisXml([document12(ObjectEvent)])))
    expect(event).toMatchObject({
      type: 'ObjectEvent',
      eventID: 'urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001',
      errorDeclaration: { reason: 'urn:epcglobal:cbv:er:incorrect_data' },
      epcList: ['urn:epc:id:sgtin:4012345.011111.12', 'urn:epc:id:sgtin:4012345.011111.11'],
      quantityList: [{ quantity: '200.50', uom: 'KGM' }, { epcClass: 'urn:epc:idpat:sgtin:4012345.011111.*' }],
      sourceList: [{ id: 'urn:epc:id:pgln:4012345.00000' }],
    })
    expect(event?.layout).toBeUndefined()
  })

  it('reads the same from pieces of any size', async () => {
    const bytes = Buffer.from(document12(ObjectEvent + QuantityEvent, masterData12).replace('Sonnenberg', 'Grünwald'))
    const whole = await collect(readEpcisXml([bytes]))
    for (const size of [1, 7, 300]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect(await collect(readEpcisXml(pieces))).toEqual(whole)
    }
  })

  it('takes any prefix and the default namespace', async () => {
    const xml = document12(QuantityEvent)
    const other = xml.replaceAll('epcis:EPCISDocument', 'x:EPCISDocument').replace('xmlns:epcis', 'xmlns:x')
    const none = xml.replaceAll('epcis:EPCISDocument', 'EPCISDocument').replace('xmlns:epcis', 'xmlns')
    for (const text of [other, none]) expect(eventsOf(await collect(readEpcisXml([text])))).toHaveLength(1)
  })

  it.each(['utf16le', 'latin1'] as const)('decodes %s as declared or marked', async (encoding) => {
    const declared = encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-16'
    const xml = document12(ObjectEvent.replace('Anna', 'Änne')).replace('UTF-8', declared)
    const bytes = Buffer.from(encoding === 'latin1' ? xml : `\ufeff${xml}`, encoding)
    const [event] = eventsOf(await collect(readEpcisXml([bytes])))
    expect(event?.errorDeclaration?.extensions?.[0]?.text).toBe('Änne & Ben')
  })

  it('refuses encodings that it cannot decode and bytes that break the encoding', async () => {
    expect(await refusal(Buffer.from(document12('').replace('UTF-8', 'EBCDIC-CP-US')))).toMatchObject({
      code: 'EPCIS_INVALID',
      data: { line: 1, column: 1, why: expect.stringContaining('ebcdic-cp-us is not supported') },
    })
    const broken = Buffer.from(document12('').replace('milk.example', 'milk\xff.example'), 'latin1')
    expect(await refusal(broken)).toMatchObject({ data: { why: 'a byte here is not UTF-8' } })
  })

  it('accepts a bare document type, as GS1 writes it, and refuses one that defines or names more', async () => {
    const withType = (type: string) => document12(QuantityEvent).replace('?>', `?>\n<!DOCTYPE ${type}>`)
    expect(await refusal(withType('project'))).toBeUndefined()
    for (const type of ['x SYSTEM "file:///etc/passwd"', 'x PUBLIC "a" "b"', 'x [<!ENTITY a "aaaa">]'])
      expect(await refusal(withType(type))).toMatchObject({ code: 'EPCIS_INVALID', data: { line: 2 } })
  })

  it('refuses entities that are not defined', async () => {
    expect(await refusal(document12(QuantityEvent.replace('17', '&bomb;')))).toMatchObject({ code: 'EPCIS_INVALID' })
  })

  it('refuses elements nested too deep', async () => {
    const deep = `${'<milk:a>'.repeat(10_000)}${'</milk:a>'.repeat(10_000)}`
    expect(await refusal(document12(ObjectEvent.replace('<milk:tank', `${deep}<milk:tank`)))).toMatchObject({
      data: { why: 'elements are nested more than 64 deep' },
    })
  })

  const event = (change: (xml: string) => string): string => document12(change(ObjectEvent))
  it.each([
    ['a foreign root', '<a/>', 'is not the root of an EPCIS document'],
    ['an unknown version', document12('').replace('"1.2"', '"3.0"'), 'EPCIS 3.0 is not known'],
    ['an unknown event', document12('<PartyEvent/>'), 'PartyEvent is not an event of EPCIS'],
    ['an unknown field', event((xml) => xml.replace('<action>', '<mood>good</mood><action>')), 'mood is not a field'],
    ['a missing time', event((xml) => xml.replace(/<eventTime>.*?<\/eventTime>/, '')), 'ObjectEvent has no eventTime'],
    ['a time without a zone', event((xml) => xml.replace('06:15:00+02:00', '06:15:00')), 'is not a time with a zone'],
    ['a time that does not exist', event((xml) => xml.replace('04-30T06', '13-30T06')), 'is not a time with a zone'],
    ['a bad offset', event((xml) => xml.replace('>+02:00<', '>2h<')), 'is not like +01:00'],
    ['a bad action', event((xml) => xml.replace('ADD', 'KEEP')), 'is not ADD, OBSERVE or DELETE'],
    ['a missing action', event((xml) => xml.replace('<action>ADD</action>', '')), 'ObjectEvent has no action'],
    ['a bad quantity', event((xml) => xml.replace('200.50', 'many')), 'is not a positive number'],
    ['an empty EPC', event((xml) => xml.replace('urn:epc:id:sgtin:4012345.011111.11', ' ')), 'epc is empty'],
    ['a field twice', event((xml) => xml.replace('<action>', '<action>ADD</action><action>')), 'stands twice'],
    ['text between elements', event((xml) => xml.replace('<epcList>', '<epcList>some')), 'holds elements, not text'],
    ['a document that is cut off', document12(ObjectEvent).slice(0, -40), ''],
  ])('refuses %s, with line and column', async (_case, xml, why) => {
    const error = await refusal(xml)
    expect(error).toMatchObject({
      code: 'EPCIS_INVALID',
      data: { line: expect.any(Number), column: expect.any(Number), why: expect.stringContaining(why) },
    })
  })

  it('leaves wrong events out if the caller wants to hear of them', async () => {
    const wrong: unknown[] = []
    const xml = document12(`<PartyEvent/>${ObjectEvent}${ObjectEvent.replace('ADD', 'KEEP')}`)
    const items = await collect(readEpcisXml([xml], { onInvalid: (error) => wrong.push(error.data.why) }))
    expect(eventsOf(items)).toHaveLength(1)
    expect(wrong).toEqual(['PartyEvent is not an event of EPCIS', 'action "KEEP" is not ADD, OBSERVE or DELETE'])
  })

  it('names the line and column of the field', async () => {
    const xml = document20('\n<ObjectEvent>\n<eventTime>today</eventTime></ObjectEvent>')
    expect(await refusal(xml)).toMatchObject({ data: { line: 7, column: 12 } })
  })
})
