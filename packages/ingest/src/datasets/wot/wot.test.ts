import { DatasetInvalidError } from '@kg/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finishDataset } from '../kg-json/finish-dataset.js'
import { hashText } from '../kg-json/hash-dataset.js'
import { readDataset } from '../kg-json/read-dataset.js'
import { farmer, monday } from '../kg-json/samples.test.support.js'
import { readWot } from './read-wot.js'
import { writeWot } from './write-wot.js'

const barn = {
  things: {
    thing: {
      id: 'barn-7',
      name: 'Barn thermometer',
      description: 'Hangs over the calves',
      tags: ['barn', 'calves'],
      customFields: [
        { type: 'readPoint', id: 'urn:epc:id:sgln:0614141.12345.0' },
        { type: 'observedObject', id: 'urn:epc:class:lgtin:4012345.012345.998877' },
        { type: 'observedObject', id: '' },
        { type: 'maintainer', id: 'urn:x:anna' },
      ],
    },
    model: { links: { help: { link: '/help', title: 'Help' } } },
    properties: [
      { id: 'temperature', name: 'Temperature', values: [{ '1603645200': 11.5 }, { '1603645100': 12 }], unit: 'C' },
      { id: 'battery', values: { percent: 80 } },
    ],
    actions: [{ id: 'reset', name: 'Reset' }],
  },
}

const hospital = {
  data: {
    sender: { id: 'urn:x:hospital', wallet: '0xff' },
    things: [
      {
        thing: { id: 'bed-1', name: 'Bed', customFields: { port: 8484 } },
        properties: [
          { id: 'heartbeat', name: 'Heartbeat', values: { beats: 65 } },
          { id: 'heartbeat', name: 'Heartbeat', values: { beats: 63 } },
        ],
        actions: [],
        readPoint: { id: 'urn:x:room-1048' },
        observedObjects: ['urn:x:patient'],
      },
      { thing: { id: 'bed-2', name: 'Bed' }, observedObjects: ['urn:x:patient'] },
    ],
  },
}

const find = (graph: ReturnType<typeof readWot>['@graph'], id: string) => graph.find((element) => element['@id'] === id)
const types = (relations: readonly { relationType: string; linkedObject: { '@id': string } }[]) =>
  relations.map(({ relationType, linkedObject }) => [relationType, linkedObject['@id']])

describe('a document with one thing', () => {
  const { '@graph': graph } = readWot(JSON.stringify(barn))
  const thing = find(graph, hashText('Barn thermometer.barn-7'))

  it('becomes an object for the thing, its properties and what it links to', () => {
    expect(thing).toMatchObject({
      identifiers: [{ '@type': 'id', '@value': 'barn-7' }],
      properties: { name: 'Barn thermometer', tags: ['barn', 'calves'] },
    })
    expect(types(thing!.relations)).toEqual([
      ['PART_OF', hashText('Barn thermometer.barn-7.temperature')],
      ['PART_OF', hashText('Barn thermometer.barn-7.battery')],
      ['OBSERVATION_READ_POINT', 'urn:epc:id:sgln:0614141.12345.0'],
      ['OBSERVES', 'urn:epc:class:lgtin:4012345.012345.998877'],
      ['PART_OF', 'urn:x:anna'],
    ])
    expect(graph).toHaveLength(6)
  })

  it('gives a property its values and identifiers, and a link target those of its GS1 key', () => {
    const temperature = find(graph, hashText('Barn thermometer.barn-7.temperature'))
    expect(temperature!.identifiers.map((identifier) => identifier['@type'])).toEqual(['id', 'internal_id', 'name'])
    expect(temperature!.properties.data).toEqual(barn.things.properties[0]!.values)
    const farm = find(graph, 'urn:epc:id:sgln:0614141.12345.0')
    expect(farm!.identifiers).toContainEqual({ '@type': 'gln', '@value': '0614141123452' })
  })
})

describe('a document with a sender and many things', () => {
  const { '@graph': graph } = readWot(hospital)

  it('becomes one graph, in which things meet at what they link to', () => {
    const beds = ['Bed.bed-1', 'Bed.bed-2'].map((name) => find(graph, hashText(name))!)
    expect(types(beds[0]!.relations)).toEqual([
      ['PART_OF', hashText('Bed.bed-1.heartbeat')],
      ['PART_OF', hashText('Bed.bed-1.heartbeat.2')],
      ['OBSERVATION_READ_POINT', 'urn:x:room-1048'],
      ['OBSERVES', 'urn:x:patient'],
    ])
    expect(types(beds[1]!.relations)).toEqual([['OBSERVES', 'urn:x:patient']])
  })
})

describe('a WOT document', () => {
  it.each([
    ['things', barn],
    ['data', hospital],
  ])('of the shape %s comes back as it was', (_, document) => {
    const dataset = finishDataset(readWot(document), { creators: [farmer], timestamp: monday })
    expect(writeWot(JSON.parse(JSON.stringify(dataset)))).toEqual(document)
  })

  it('gives the same valid dataset each time', () => {
    const draft = readWot(hospital)
    expect(readWot(JSON.stringify(hospital))).toEqual(draft)
    expect(readDataset({ '@graph': draft['@graph'], datasetHeader: draft.datasetHeader })).toMatchObject({ draft })
  })

  it('comes back whatever it holds', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    // A key that reaches a prototype is refused.
    const isHarmless = (value: unknown) => !JSON.stringify(value).includes('__proto__')
    const json = fc.jsonValue({ maxDepth: 2 }).filter(isHarmless)
    const property = fc.record({ id: text, name: text, values: json, more: json }, { requiredKeys: ['id'] })
    const link = fc.record({ type: text, id: fc.string({ unit: 'grapheme' }) })
    const thing = fc.record(
      { id: text, name: text, tags: json, customFields: fc.array(link) },
      { requiredKeys: ['id'] },
    )
    const entry = fc.record({ thing, properties: fc.array(property), model: json }, { requiredKeys: ['thing'] })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), json, (things, sender) => {
        for (const document of [{ data: { sender, things } }, { things: things[0] }]) {
          const given = JSON.parse(JSON.stringify(document)) as unknown
          const draft = readWot(given)
          expect(readDataset(draft)).toMatchObject({ kind: 'draft' })
          expect(writeWot(draft)).toEqual(given)
        }
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    [{}, ''],
    [[], ''],
    ['{"things"', ''],
    [{ things: [] }, '/things'],
    [{ things: {} }, '/things/thing'],
    [{ things: { thing: { name: 'x' } } }, '/things/thing/id'],
    [{ data: { things: [] } }, '/data/things'],
    [{ data: { things: [7] } }, '/data/things/0'],
    [{ data: { things: [{ thing: { id: 'a' }, properties: [{}] }] } }, '/data/things/0/properties/0/id'],
    [{ data: { things: [{ thing: { id: 'a' }, readPoint: {} }] } }, '/data/things/0/readPoint/id'],
    [{ data: { things: [{ thing: { id: 'a' }, observedObjects: [1] }] } }, '/data/things/0/observedObjects/0'],
    [{ things: { thing: { id: 'a', customFields: [{ type: 'x' }] } } }, '/things/thing/customFields/0/id'],
  ])('is refused with its path: %j', (document, path) => {
    expect(() => readWot(document)).toThrow(DatasetInvalidError)
    expect(() => readWot(document)).toThrow(expect.objectContaining({ data: expect.objectContaining({ path }) }))
  })

  it('is not written from a dataset that was none', () => {
    expect(() => writeWot({ '@graph': [], datasetHeader: {} })).toThrow('not imported as WOT')
    const { datasetHeader } = readWot(barn)
    expect(() => writeWot({ '@graph': [], datasetHeader })).toThrow('no such object')
  })
})
