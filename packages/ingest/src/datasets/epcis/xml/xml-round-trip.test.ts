import { describe, expect, it } from 'vitest'
import type { Loss } from '../event/losses.js'
import { canonicalXml } from '../testing/canonical-xml.test.support.js'
import {
  associationEvent20,
  collect,
  document12,
  document20,
  events12,
  eventsOf,
  join,
  masterData12,
} from '../testing/documents.test.support.js'
import { readEpcisXml } from './read-epcis-xml.js'
import { writeEpcisXml } from './write-epcis-xml.js'

const rewrite = async (xml: string, version: '1.2' | '2.0', losses: Loss[] = []): Promise<string> =>
  join(writeEpcisXml(readEpcisXml([xml]), { version, report: (loss) => losses.push(loss) }))

describe('EPCIS XML that is read and written again', () => {
  it.each(Object.entries(events12))('is the same in 1.2 for a %s with all its fields', async (_type, event) => {
    const xml = document12(event)
    expect(canonicalXml(await rewrite(xml, '1.2'))).toBe(canonicalXml(xml))
  })

  it('is the same in 1.2 with header, master data and all events in their order', async () => {
    const xml = document12(Object.values(events12).reverse().join(''), masterData12)
    expect(canonicalXml(await rewrite(xml, '1.2'))).toBe(canonicalXml(xml))
  })

  it('is the same in 2.0 with sensors, persistent disposition and certification', async () => {
    const xml = document20(associationEvent20)
    expect(canonicalXml(await rewrite(xml, '2.0'))).toBe(canonicalXml(xml))
  })

  it('is the same for the answer to a query and for a document of master data', async () => {
    const answer = document12(events12.QuantityEvent)
      .replaceAll('epcis:EPCISDocument', 'epcisq:EPCISQueryDocument')
      .replace('xmlns:epcis="urn:epcglobal:epcis:', 'xmlns:epcisq="urn:epcglobal:epcis-query:')
      .replace(
        '<EventList>',
        '<epcisq:QueryResults><queryName>all</queryName><subscriptionID>7</subscriptionID><resultsBody><EventList>',
      )
      .replace('</EventList>', '</EventList></resultsBody></epcisq:QueryResults>')
    const list = /<VocabularyList>[\s\S]*<\/VocabularyList>/.exec(masterData12)?.[0] ?? ''
    const masterData = document12('')
      .replaceAll('epcis:EPCISDocument', 'md:EPCISMasterDataDocument')
      .replace('xmlns:epcis="urn:epcglobal:epcis:', 'xmlns:md="urn:epcglobal:epcis-masterdata:')
      .replace('<EventList></EventList>', list)
    for (const xml of [answer, masterData]) expect(canonicalXml(await rewrite(xml, '1.2'))).toBe(canonicalXml(xml))
  })

  it('keeps an unusual order of elements and empty wrappers', async () => {
    const xml = document12(`<ObjectEvent><eventTime>2024-04-30T06:15:00Z</eventTime><milk:first/>
      <eventTimeZoneOffset>+00:00</eventTimeZoneOffset><action>OBSERVE</action><epcList/>
      <extension><extension><local>x</local></extension></extension><milk:last/></ObjectEvent>`)
    expect(canonicalXml(await rewrite(xml, '1.2'))).toBe(canonicalXml(xml))
  })

  it('opens the wrappers when 1.2 becomes 2.0, and closes them on the way back', async () => {
    const { QuantityEvent: _, ...others } = events12
    const xml = document12(Object.values(others).join(''))
    const losses: Loss[] = []
    const modern = await rewrite(xml, '2.0', losses)
    expect(modern).not.toMatch(/<(base)?[eE]xtension>/)
    expect(modern).toContain('xmlns:epcis="urn:epcglobal:epcis:xsd:2"')
    expect(losses).toEqual([])
    expect(canonicalXml(await rewrite(modern, '1.2'))).toBe(canonicalXml(xml))
  })

  it('reports a QuantityEvent that 2.0 writes as an observation', async () => {
    const losses: Loss[] = []
    const modern = await rewrite(document12(events12.QuantityEvent), '2.0', losses)
    const [event] = eventsOf(await collect(readEpcisXml([modern])))
    expect(event).toMatchObject({ type: 'ObjectEvent', action: 'OBSERVE', quantityList: [{ quantity: '17' }] })
    expect(losses).toMatchObject([{ field: 'QuantityEvent' }])
  })

  it('reports what 1.2 cannot express', async () => {
    const losses: Loss[] = []
    const objectEvent = associationEvent20
      .replaceAll('AssociationEvent', 'ObjectEvent')
      .replace(/<parentID>.*<\/parentID>/, '')
      .replaceAll('childEPCs', 'epcList')
    const old = await rewrite(document20(objectEvent + associationEvent20), '1.2', losses)
    expect(losses.map(({ field }) => field)).toEqual([
      'certificationInfo',
      'sensorElementList',
      'persistentDisposition',
      'AssociationEvent',
    ])
    expect(eventsOf(await collect(readEpcisXml([old])))).toHaveLength(1)
  })

  it('declares a namespace that the new document does not', async () => {
    const [event] = eventsOf(await collect(readEpcisXml([document12(events12.ObjectEvent)])))
    const items = [
      { kind: 'head', head: { kind: 'EPCISQueryDocument', syntax: 'json', schemaVersion: '2.0' } },
      { kind: 'query', name: 'SimpleEventQuery' },
      { kind: 'event', event: { ...event!, attributes: {}, marks: {} } },
    ] as const
    const xml = await join(writeEpcisXml(items, { version: '2.0' }))
    expect(xml).toContain('<epcisq:QueryResults><queryName>SimpleEventQuery</queryName><resultsBody><EventList>')
    const [again] = eventsOf(await collect(readEpcisXml([xml])))
    expect(again?.ilmd?.map(({ namespace }) => namespace)).toEqual([
      'https://milk.example/ns#',
      'https://milk.example/ns#',
    ])
  })
})
