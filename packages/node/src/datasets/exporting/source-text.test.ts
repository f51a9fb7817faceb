import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn } from '../../memory/testing/test-memory.test.support.js'
import { importDataset } from '../importing/import-dataset.js'
import { datasetRows, type Standard } from '../records/table.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { readElements } from './read-elements.js'
import { type EpcisTarget, sourceText } from './source-text.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

async function throughTheNode(content: string, standard: Standard, target: EpcisTarget = {}): Promise<string> {
  const request = { path: node.write(content), standard, contextGraph: 'datasets' }
  const progress = { signal: new AbortController().signal, onStep: () => undefined }
  const { id } = await importDataset(node.needs, request, asAnn, progress)
  const row = node.journal.read((r) => r.get(datasetRows, [id, ann]))
  if (row === undefined) throw new Error('not imported')
  let text = ''
  for await (const piece of sourceText(row, readElements(node.journal, row.copy), target)) text += piece
  return text
}

const event = `<ObjectEvent><eventTime>2026-03-01T08:00:00Z</eventTime><eventTimeZoneOffset>+01:00</eventTimeZoneOffset><epcList><epc>urn:epc:id:sgtin:0614141.107346.2017</epc></epcList><action>OBSERVE</action><bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep></ObjectEvent>`
const xml = `<?xml version="1.0" encoding="UTF-8"?><epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2026-03-01T08:00:00Z"><EPCISBody><EventList>${event}</EventList></EPCISBody></epcis:EPCISDocument>`

describe('the source of a dataset', () => {
  it('comes back from EPCIS in XML', async () => {
    const body = (text: string) => text.slice(text.indexOf('<epcis:EPCISDocument')).replaceAll('\n', '')
    expect(body(await throughTheNode(xml, 'GS1-EPCIS'))).toBe(body(xml))
  })

  it('comes back from WOT', async () => {
    const thing = { id: 't1', name: 'Cooler', description: 'in the shop', tags: ['cold'], customFields: [] }
    const properties = [{ id: 'temperature', name: 'Temperature', values: { celsius: 4 } }]
    const document = { things: { thing, model: { a: 1 }, properties, actions: [] } }
    expect(JSON.parse(await throughTheNode(JSON.stringify(document), 'WOT'))).toEqual(document)
  })

  it('is written in another version or syntax of EPCIS, and comes back', async () => {
    const body = (text: string) => text.slice(text.indexOf('<epcis:EPCISDocument')).replaceAll('\n', '')
    const json = await throughTheNode(xml, 'GS1-EPCIS', { syntax: 'json' })
    expect(JSON.parse(json)).toMatchObject({
      type: 'EPCISDocument',
      epcisBody: { eventList: [{ bizStep: 'shipping' }] },
    })
    const newer = await throughTheNode(xml, 'GS1-EPCIS', { version: '2.0' })
    expect(newer).toContain('schemaVersion="2.0"')
    expect(await throughTheNode(json, 'GS1-EPCIS', { version: '1.2' })).toContain(event)
    expect(body(await throughTheNode(newer, 'GS1-EPCIS', { version: '1.2' }))).toContain(event)
  })
})
