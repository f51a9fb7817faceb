import { describe, expect, it } from 'vitest'
import { datasetId, type KgElement, type KgObject, readDataset, type TranspilationInfo } from '../../kg-json/index.js'
import { canonicalXml } from '../testing/canonical-xml.test.support.js'
import {
  associationEvent20,
  collect,
  document12,
  document20,
  events12,
  join,
  masterData12,
} from '../testing/documents.test.support.js'
import { readEpcisXml } from '../xml/read-epcis-xml.js'
import { writeEpcisXml } from '../xml/write-epcis-xml.js'
import { fromKgJson, inSourceOrder } from './from-kg-json.js'
import { EpcisConverter, toKgJson } from './to-kg-json.js'

const allEvents = Object.values(events12).join('')
const farm = 'urn:epc:id:sgln:4012345.00001.0'

async function convert(xml: string): Promise<{ graph: KgElement[]; info: TranspilationInfo }> {
  let info: TranspilationInfo | undefined
  const graph = await collect(
    toKgJson(readEpcisXml([xml]), (found) => {
      info = found
    }),
  )
  return { graph, info: info! }
}

const find = (graph: readonly KgElement[], id: string): KgElement => graph.find((element) => element['@id'] === id)!
const ofType = (graph: readonly KgElement[], type: string): KgElement =>
  graph.find(({ properties }) => properties.objectType === type)!
const relationsOf = (element: KgElement): unknown[] =>
  element.relations.map(({ relationType, linkedObject, properties }) => [relationType, linkedObject['@id'], properties])

describe('an EPCIS document as a dataset', () => {
  it('has an object for each event, with a relation to each thing that it names', async () => {
    const { graph } = await convert(document12(allEvents))
    expect(relationsOf(ofType(graph, 'TransformationEvent'))).toEqual([
      ['INPUT_EPC', 'urn:epc:id:sgtin:4012345.011111.11', null],
      ['OUTPUT_EPC', 'urn:epc:id:sgtin:4098765.022222.1', null],
      ['INPUT_EPC_QUANTITY', 'urn:epc:class:lgtin:4012345.011111.L1', { quantity: '40', uom: 'LTR' }],
      ['OUTPUT_EPC_QUANTITY', 'urn:epc:class:lgtin:4098765.022222.C7', { quantity: '4', uom: 'KGM' }],
      ['READ_POINT', 'urn:epc:id:sgln:4012345.00001.7', null],
      ['BIZ_LOCATION', farm, null],
      ['SOURCE', 'urn:epc:id:pgln:4012345.00000', { type: 'urn:epcglobal:cbv:sdt:owning_party' }],
      ['DESTINATION', 'urn:epc:id:pgln:4098765.00000', { type: 'urn:epcglobal:cbv:sdt:owning_party' }],
    ])
    expect(relationsOf(ofType(graph, 'AggregationEvent'))).toContainEqual([
      'PARENT_EPC',
      'urn:epc:id:sscc:4012345.0000000111',
      null,
    ])
    expect(relationsOf(ofType(graph, 'QuantityEvent'))[0]).toEqual([
      'EPC_QUANTITY',
      'urn:epc:idpat:sgtin:4012345.011111.*',
      { quantity: '17' },
    ])
  })

  it('names events by their id, else by their hash', async () => {
    const { graph } = await convert(document12(allEvents))
    const given = ofType(graph, 'ObjectEvent')
    expect(given['@id']).toBe('urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001')
    expect(given.identifiers).toContainEqual({ '@type': 'uuid', '@value': '7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001' })
    expect(given.identifiers).toContainEqual({
      '@type': 'bizStep',
      '@value': 'urn:epcglobal:cbv:bizstep:commissioning',
    })
    expect(ofType(graph, 'QuantityEvent')['@id']).toMatch(/^ni:\/\/\/sha-256;/)
  })

  it('gives the same dataset for the same file', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => datasetId((await convert(document12(allEvents, masterData12))).graph)),
    )
    expect(ids[0]).toBe(ids[1])
  })

  it('is a valid dataset: every linked object is there, every id once', async () => {
    const { graph } = await convert(document12(allEvents, masterData12))
    const ids = graph.map((element) => element['@id'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { relations } of graph)
      for (const { linkedObject } of relations) expect(ids).toContain(linkedObject['@id'])
    expect(() => readDataset(JSON.stringify({ '@graph': graph }))).not.toThrow()
  })

  it('gives events that repeat an id a number', async () => {
    const { graph } = await convert(document12(events12.ObjectEvent + events12.ObjectEvent))
    const events = graph.filter(({ properties }) => properties.objectType === 'ObjectEvent')
    const id = 'urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001'
    expect(events.map((event) => event['@id'])).toEqual([id, `${id}#2`])
    expect(events[1]?.identifiers).toContainEqual({ '@type': 'id', '@value': id })
  })

  it('describes master data, its children, its marked identifiers and its permissioned attributes', async () => {
    const { graph } = await convert(document12(events12.ObjectEvent, masterData12))
    const element = find(graph, farm) as KgObject
    expect(element.properties).toMatchObject({
      objectType: 'vocabularyElement',
      vocabularyType: 'urn:epcglobal:epcis:vtype:BusinessLocation',
      'urn:epcglobal:cbv:mda#name': 'Hof Sonnenberg',
      children: ['urn:epc:id:sgln:4012345.00001.7'],
      permissioned_data: { data: { attribute: [{ value: '0.52' }, { id: 'https://milk.example/ns#buyer' }] } },
    })
    const { permissioned_data: _, ...open } = element.properties
    expect(JSON.stringify(open)).not.toMatch(/0\.52|buyer|Molkerei/)
    expect(JSON.stringify(open)).toContain('https://milk.example/ns#price')
    expect(relationsOf(element)).toEqual([['HAS_CHILD', 'urn:epc:id:sgln:4012345.00001.7', null]])
    const named = (type: string) => element.identifiers.find((identifier) => identifier['@type'] === type)?.['@value']
    expect([named('licence'), named('town'), named('gln')]).toEqual(['DE-77-1', 'Alm', '4012345000016'])
  })

  it('makes an object of what is only named, and marks it', async () => {
    const { graph } = await convert(document12(events12.ObjectEvent, masterData12))
    const epc = find(graph, 'urn:epc:id:sgtin:4012345.011111.12')
    expect(epc).toMatchObject({ properties: { ___autogenerated: true }, relations: [] })
    expect(epc.identifiers).toContainEqual({ '@type': 'serial', '@value': '12' })
    expect(find(graph, farm).properties.___autogenerated).toBeUndefined()
  })

  it('names things as their events do, whatever characters they use', () => {
    const id = 'urn:x:\ud800'
    const converter = new EpcisConverter()
    const time = '2026-01-01T00:00:00Z'
    const event = { type: 'ObjectEvent', eventTime: time, eventTimeZoneOffset: '+00:00', action: 'OBSERVE' } as const
    const elements = converter.add({ kind: 'event', event: { ...event, epcList: [id] } })
    expect(relationsOf(elements[0]!)).toEqual([['EPC', id, null]])
    expect([...converter.rest()].map((element) => element['@id'])).toEqual([id])
  })

  it('takes connectors only where they are declared', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const transaction = (text: string, type?: string) =>
      `<bizTransaction${type ? ` type="${type}"` : ''}>${text}</bizTransaction>`
    const event = events12.ObjectEvent.replace(
      '</bizTransactionList>',
      [
        transaction(`handover-7:${address}`),
        transaction(`urn:order:8:${address}`, 'urn:kg:connector'),
        transaction(`urn:order:9:${address}`),
        transaction('handover-7:0x5290'),
        '</bizTransactionList>',
      ].join(''),
    )
    const { graph } = await convert(document12(event))
    const connectors = graph.filter((element) => element['@type'] === 'kgConnector')
    expect(connectors.map(({ identifiers }) => identifiers)).toEqual([
      [{ '@type': 'id', '@value': 'handover-7' }],
      [{ '@type': 'id', '@value': 'urn:order:8' }],
    ])
    expect(connectors[0]?.properties).toEqual({
      expectedConnectionCreators: [{ '@type': 'ERC725', '@value': address }],
    })
    expect(relationsOf(connectors[0]!)).toEqual([['CONNECTOR_FOR', ofType(graph, 'ObjectEvent')['@id'], null]])
    const wrong = event.replace(`urn:order:8:${address}`, 'urn:order:8')
    await expect(convert(document12(wrong))).rejects.toMatchObject({ code: 'EPCIS_INVALID' })
  })

  it.each([
    ['1.2', document12(Object.values(events12).reverse().join(''), masterData12)],
    ['2.0', document20(associationEvent20, masterData12)],
  ] as const)('becomes the same document of %s again, also after its graph was sorted', async (version, xml) => {
    const { graph, info } = await convert(xml)
    // What a store gives back has passed through JSON text.
    const stored: typeof graph = JSON.parse(JSON.stringify(graph.toSorted((a, b) => (a['@id'] < b['@id'] ? -1 : 1))))
    const again = await join(
      writeEpcisXml(fromKgJson(inSourceOrder(stored), JSON.parse(JSON.stringify(info))), { version }),
    )
    expect(canonicalXml(again)).toBe(canonicalXml(xml))
  })
})
