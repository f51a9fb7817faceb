import { describe, expect, it } from 'vitest'
import type { TranspilationInfo } from '../../kg-json/index.js'
import { fromKgJson } from '../convert/from-kg-json.js'
import { toKgJson } from '../convert/to-kg-json.js'
import type { Loss } from '../event/losses.js'
import {
  collect,
  document12,
  document20,
  events12,
  eventsOf,
  headOf,
  join,
  masterData12,
} from '../testing/documents.test.support.js'
import { jsonDocument } from '../testing/json-documents.test.support.js'
import { readEpcisXml } from '../xml/read-epcis-xml.js'
import { writeEpcisXml } from '../xml/write-epcis-xml.js'
import { readEpcisJson } from './read-epcis-json.js'
import { writeEpcisJson } from './write-epcis-json.js'

const text = JSON.stringify(jsonDocument, null, 2)

describe('EPCIS JSON-LD that is read and written again', () => {
  it('is the same', async () => {
    expect(JSON.parse(await join(writeEpcisJson(readEpcisJson(text))))).toEqual(jsonDocument)
  })

  it('is the same after it was a dataset', async () => {
    let info: TranspilationInfo | undefined
    const graph = await collect(
      toKgJson(readEpcisJson(text), (found) => {
        info = found
      }),
    )
    expect(JSON.parse(await join(writeEpcisJson(fromKgJson(graph, info!))))).toEqual(jsonDocument)
  })

  it('is the same whatever the order of its keys', async () => {
    const turned = Object.fromEntries(Object.entries(jsonDocument).reverse())
    expect(JSON.parse(await join(writeEpcisJson(readEpcisJson(JSON.stringify(turned)))))).toEqual(jsonDocument)
    const { sender, epcisHeader, ...rest } = jsonDocument
    const late = JSON.stringify({ ...rest, epcisHeader, sender })
    expect(JSON.parse(await join(writeEpcisJson(readEpcisJson(late))))).toEqual(jsonDocument)
  })

  it('is the same when it answers a query', async () => {
    const { epcisBody, epcisHeader: _, ...rest } = jsonDocument
    const answer = {
      ...rest,
      type: 'EPCISQueryDocument',
      epcisBody: { queryResults: { queryName: 'SimpleEventQuery', resultsBody: epcisBody } },
    }
    const items = await collect(readEpcisJson(JSON.stringify(answer)))
    expect(headOf(items).kind).toBe('EPCISQueryDocument')
    expect(JSON.parse(await join(writeEpcisJson(items)))).toEqual(answer)
  })

  it('reads the same from pieces of any size', async () => {
    const bytes = Buffer.from(text.replace('Anna', 'Änne \\"\\u0041\\" \\\\'))
    const whole = await collect(readEpcisJson([bytes]))
    for (const size of [1, 5, 700]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect(await collect(readEpcisJson(pieces))).toEqual(whole)
    }
  })
})

describe('EPCIS across its formats', () => {
  it('goes from JSON-LD to XML and back', async () => {
    const losses: Loss[] = []
    const report = (loss: Loss) => losses.push(loss)
    const xml = await join(writeEpcisXml(readEpcisJson(text), { version: '2.0', report }))
    expect(xml).toContain('<bizStep>urn:epcglobal:cbv:bizstep:commissioning</bizStep>')
    expect(xml).toContain('type="gs1:Temperature"')
    expect(losses.map(({ field }) => field)).toEqual(['id', 'sender'])
    const [event, other] = eventsOf(await collect(readEpcisXml([xml])))
    expect(event?.quantityList).toEqual([
      { epcClass: 'https://id.gs1.org/01/04012345111118/10/L1', quantity: '200.5', uom: 'KGM' },
    ])
    expect(other?.extensions?.[0]).toMatchObject({ name: 'goat:name', namespace: 'https://goat.example/' })
    const again = JSON.parse(await join(writeEpcisJson(readEpcisXml([xml]), { report })))
    const [first] = jsonDocument.epcisBody.eventList
    expect(again.epcisBody.eventList[0]).toMatchObject({
      bizStep: 'commissioning',
      sensorElementList: first.sensorElementList,
      persistentDisposition: first.persistentDisposition,
      bizTransactionList: first.bizTransactionList,
      'milk:organic': 'true',
    })
  })

  it('goes from XML 1.2 to JSON-LD, and reports what has no room there', async () => {
    const losses: Loss[] = []
    const xml = document12(Object.values(events12).join(''), masterData12)
    const json = JSON.parse(await join(writeEpcisJson(readEpcisXml([xml]), { report: (loss) => losses.push(loss) })))
    expect(json['@context']).toContainEqual({ milk: 'https://milk.example/ns#' })
    expect(json.epcisBody.eventList[0]).toMatchObject({
      bizStep: 'commissioning',
      ilmd: { 'milk:fat': 3.8, 'milk:cows': { 'milk:cow': ['Berta', 'Alma'] } },
      'milk:tank': 4,
    })
    expect(json.epcisHeader.epcisMasterData.vocabularyList[0].vocabularyElementList[0]).toMatchObject({
      id: 'urn:epc:id:sgln:4012345.00001.0',
      children: ['urn:epc:id:sgln:4012345.00001.7'],
    })
    expect(losses.map(({ field }) => field)).toEqual([
      'sbdh:StandardBusinessDocumentHeader',
      'attributes',
      'ObjectEvent',
      'QuantityEvent',
    ])
  })

  it('brings events of several sources to one spelling', async () => {
    const events = eventsOf([
      ...(await collect(readEpcisXml([document12(events12.ObjectEvent)]))),
      ...(await collect(readEpcisJson(text))).slice(0, 3),
    ])
    const head = { kind: 'EPCISQueryDocument', syntax: 'json', schemaVersion: '2.0' } as const
    const items = [{ kind: 'head', head } as const, ...events.map((event) => ({ kind: 'event', event }) as const)]
    const xml = await join(writeEpcisXml(items, { version: '2.0', normalise: true }))
    const json = await join(writeEpcisJson(items, { normalise: true }))
    const steps = async (read: ReturnType<typeof readEpcisXml>) =>
      eventsOf(await collect(read)).map(({ bizStep }) => bizStep)
    expect(new Set(await steps(readEpcisXml([xml])))).toEqual(new Set(['urn:epcglobal:cbv:bizstep:commissioning']))
    expect(new Set(await steps(readEpcisJson(json)))).toEqual(new Set(['commissioning']))
  })

  it('takes along namespaces that only an event declares', async () => {
    const xml = document20(
      events12.QuantityEvent.replaceAll('QuantityEvent', 'ObjectEvent')
        .replace(/<epcClass>[\s\S]*<\/quantity>/, '<epcList/><action>OBSERVE</action>')
        .replace('</ObjectEvent>', '<a:b xmlns:a="https://a.example/">1</a:b></ObjectEvent>'),
    )
    const json = await join(writeEpcisJson(readEpcisXml([xml])))
    const [event] = eventsOf(await collect(readEpcisJson(json)))
    expect(event?.extensions?.[0]).toMatchObject({ name: 'a:b', namespace: 'https://a.example/', json: '1' })
  })
})
