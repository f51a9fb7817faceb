import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { refusal } from '../../memory/testing/test-memory.test.support.js'
import type { Standard } from '../records/table.js'
import { readSource } from './read-source.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-source-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (content: string | Buffer, standard: Standard) => {
  const path = join(folder, 'in')
  writeFileSync(path, content)
  return readSource(path, standard)
}
const time = '2026-03-01T08:00:00Z'
const epcis = {
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: time,
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        eventTime: time,
        eventTimeZoneOffset: '+01:00',
        epcList: ['urn:epc:id:sgtin:0614141.107346.2017'],
        action: 'OBSERVE',
      },
    ],
  },
}

it('reads EPCIS in JSON-LD as well as in XML, also behind a byte order mark', async () => {
  for (const text of [JSON.stringify(epcis), `\uFEFF ${JSON.stringify(epcis)}`]) {
    const source = await read(text, 'GS1-EPCIS')
    if (source.kind !== 'graph') throw new Error(source.kind)
    const types: unknown[] = []
    for await (const { properties } of source.elements) types.push(properties.objectType)
    expect(types).toContain('ObjectEvent')
    expect(source.header().transpilationInfo).toMatchObject({ transpilerType: 'GS1-EPCIS' })
  }
  const wrong = await read('<html/>', 'GS1-EPCIS')
  if (wrong.kind !== 'graph') throw new Error(wrong.kind)
  const [elements] = [wrong.elements as AsyncGenerator]
  await expect(elements.next()).rejects.toEqual(refusal('EPCIS_INVALID'))
})

it('says what is wrong with a file of another standard', async () => {
  await expect(read('{}', 'WOT')).rejects.toEqual(refusal('DATASET_INVALID'))
  await expect(read('{}', 'GRAPH')).rejects.toEqual(refusal('DATASET_INVALID'))
})
