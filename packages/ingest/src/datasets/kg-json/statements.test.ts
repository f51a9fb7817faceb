import { toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finishDataset } from './finish-dataset.js'
import { objectIri } from './iris.js'
import { farmer, milkGraph, monday } from './samples.test.support.js'
import { datasetStatements } from './statements.js'
import type { Dataset, JsonObject, KgElement } from './types.js'

const finish = (graph: readonly KgElement[], identity = farmer.identity): Dataset => ({
  ...finishDataset(
    { '@graph': graph, datasetHeader: { datasetTitle: 'Milk' } },
    { creators: [{ ...farmer, identity }], timestamp: monday },
  ),
  signature: [],
})
const milk = finish(milkGraph)
const lines = [...datasetStatements(milk)]
const object = (id: string) => `<${objectIri(farmer.identity, id)}>`
const linesAbout = (subject: string) => lines.filter((line) => line.startsWith(`${subject} `))
const farm = object('urn:epc:id:sgln:0614141.12345.0')
const event = object('urn:uuid:1')

describe('the statements of a dataset', () => {
  it('are canonical lines', async () => {
    const text = `${lines.join('\n')}\n`
    const quads = await readQuads(text, { format: 'n-quads' })
    expect(quads.map(toLine)).toEqual(lines)
  })

  it('say what an object is, how others know it and what it is like', () => {
    const property = (key: string, value: string) => `${farm} <urn:kg:dataset:property:${key}> ${value} .`
    const xsd = 'http://www.w3.org/2001/XMLSchema#'
    expect(linesAbout(farm).filter((line) => !line.includes('<urn:kg:dataset:rest>'))).toEqual([
      `${farm} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:kg:dataset:Object> .`,
      `${farm} <urn:kg:dataset:objectId> "urn:epc:id:sgln:0614141.12345.0" .`,
      `${farm} <urn:kg:dataset:identifier:sgln> "urn:epc:id:sgln:0614141.12345.0" .`,
      `${farm} <urn:kg:dataset:identifier:gln> "0614141123452" .`,
      property('name', '"Häusermann farm"'),
      property('cows', `"12"^^<${xsd}integer>`),
      property('area', `"3.5E0"^^<${xsd}double>`),
      property('organic', `"true"^^<${xsd}boolean>`),
    ])
  })

  it('give parts of properties a name and, in a list, an order', () => {
    const [about] = lines.filter((line) => line.includes('<urn:kg:dataset:property:day> "1"'))
    const part = about?.split(' ')[0] ?? ''
    expect(part.startsWith(`${object('urn:epc:class:lgtin:4012345.012345.998877').slice(0, -1)}#`)).toBe(true)
    expect(linesAbout(part)).toEqual([
      `${part} <urn:kg:ns:order> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .`,
      `${part} <urn:kg:dataset:property:day> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .`,
      `${part} <urn:kg:dataset:property:result> "clean" .`,
    ])
  })

  it('state a relation directly, and once more as a thing where it has properties', () => {
    const lot = object('urn:epc:class:lgtin:4012345.012345.998877')
    expect(linesAbout(event)).toContain(`${event} <urn:kg:dataset:relation:EPC_QUANTITY> ${lot} .`)
    const [relation] = lines.filter((line) => line.endsWith('<urn:kg:dataset:Relation> .'))
    const name = relation?.split(' ')[0] ?? ''
    expect(linesAbout(name)).toContain(`${name} <urn:kg:dataset:from> ${event} .`)
    expect(linesAbout(name)).toContain(`${name} <urn:kg:dataset:property:uom> "LTR" .`)
    expect(lines.filter((line) => line.endsWith('<urn:kg:dataset:Relation> .'))).toHaveLength(1)
  })

  it('name the creator of a connector, and whom it expects, in lower case', () => {
    expect(linesAbout(object('connector-7'))).toContain(
      `${object('connector-7')} <urn:kg:dataset:creator> "${farmer.identity.toLowerCase()}" .`,
    )
    expect(linesAbout(object('connector-7'))).toContain(
      `${object('connector-7')} <urn:kg:dataset:expectedCreator> "0x70997970c51812dc3a010c7d01b50e0d17dc79c8" .`,
    )
  })

  it('never include permissioned data', () => {
    const all = lines.join('\n')
    expect(all).not.toContain('0.41')
    expect(all).not.toContain('Cheesery')
  })

  it('say what only serves export as JSON alone', () => {
    const others = lines.filter((line) => !line.includes('<urn:kg:dataset:rest>'))
    expect(others.length).toBeLessThan(lines.length)
    expect(others.join('\n')).not.toContain('___metadata')
  })

  it('are the same in any order of elements and relations', () => {
    const other = milkGraph.map((element) => ({ ...element, relations: [...element.relations].reverse() })).reverse()
    expect([...datasetStatements(finish(other))].sort()).toEqual([...lines].sort())
  })

  it('name the same @id of two creators differently', () => {
    const other = [...datasetStatements(finish(milkGraph, `0x${'1'.repeat(40)}`))]
    expect(other.some((line) => line.startsWith(farm))).toBe(false)
  })

  it('can be read whatever ids, keys and texts a dataset has', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 })
    const properties = fc.dictionary(word, fc.jsonValue() as fc.Arbitrary<JsonObject>, { noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(word, word, properties, async (id, type, properties) => {
        const identifiers = [{ '@type': type, '@value': id }]
        const linked = { '@type': 'kgRelation', relationType: type, linkedObject: { '@id': id }, properties } as const
        const graph: KgElement[] = [{ '@id': id, '@type': 'kgObject', identifiers, properties, relations: [linked] }]
        const text = [...datasetStatements(finish(graph))].join('\n')
        expect((await readQuads(text, { format: 'n-quads' })).map(toLine)).toEqual(text.split('\n'))
      }),
      { numRuns: 100 },
    )
  })
})
