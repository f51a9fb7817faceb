import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closed, open } from '../hostile/lib/raw.js'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { connector, element, endImport, graphText, importText } from '../lib/datasets.js'
import { latencyDuring } from '../lib/latency.js'
import { type Person, register } from '../lib/people.js'

let daemon: Daemon
let ann: Person
let ben: Person
beforeAll(async () => {
  daemon = await startDaemon()
  ann = await register(daemon, 'ann')
  ben = await register(daemon, 'ben')
  await importText(ann, graphText(element('first')))
})
afterAll(() => daemon[Symbol.asyncDispose]())

const stored = async () => [
  (await ann.ok('listDatasets')).datasets.length,
  (await ann.ok('listAssets', { query: { contextGraphId: 'datasets' } })).total,
  readdirSync(join(daemon.home, 'uploads')),
]

const events = (note: string) => `<ObjectEvent><eventTime>2026-05-04T05:30:00Z</eventTime>
  <eventTimeZoneOffset>+02:00</eventTimeZoneOffset><epcList><epc>urn:epc:id:sgtin:4012345.011111.1001</epc></epcList>
  <action>ADD</action><x:note>${note}</x:note></ObjectEvent>`
const epcis = (content: string, { doctype = '', encoding = 'UTF-8' } = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?>${doctype}<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1"
  xmlns:x="https://x.example/" schemaVersion="1.2" creationDate="2026-05-04T18:00:00Z"><EPCISBody><EventList>${content}</EventList></EPCISBody></epcis:EPCISDocument>`

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, i) => `<!ENTITY a${i} "${`&${i === 0 ? 'a' : `a${i - 1}`};`.repeat(10)}">`,
).join('')}]>`
const secret = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
const remote = '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/evil.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x"> %p;]>'
const deep = 200_000
const deepJson = '['.repeat(deep) + ']'.repeat(deep)
const deepProperties = `{"@graph":[{"@id":"a","@type":"kgObject","identifiers":[],"relations":[],"properties":{"p":${deepJson}}}]}`
const twice = `{"@graph":[${JSON.stringify(element('a'))},${JSON.stringify(element('a'))}]}`

const traps: [name: string, standard: string, content: string | Uint8Array][] = [
  ['an XML bomb', 'GS1-EPCIS', epcis(events('&a11;'), { doctype: laughs })],
  ['an XML bomb that nobody calls', 'GS1-EPCIS', epcis(events('x'), { doctype: laughs })],
  ['an external entity', 'GS1-EPCIS', epcis(events('&secret;'), { doctype: secret })],
  ['an external document type', 'GS1-EPCIS', epcis(events('x'), { doctype: remote })],
  ['an entity that is not declared', 'GS1-EPCIS', epcis(events('&nothing;'))],
  ['deep XML', 'GS1-EPCIS', epcis(events('<x:a>'.repeat(deep) + '</x:a>'.repeat(deep)))],
  ['XML without an end', 'GS1-EPCIS', epcis(events('x')).slice(0, -100)],
  ['deep JSON', 'GRAPH', deepJson],
  ['deep properties', 'GRAPH', deepProperties],
  ['deep JSON as WOT', 'WOT', `{"things":${deepJson}}`],
  ['deep JSON as EPCIS', 'GS1-EPCIS', `{"type":"EPCISDocument","epcisBody":${deepJson}}`],
  ['two objects of one id', 'GRAPH', twice],
  ['Latin-1 that is called UTF-8', 'GS1-EPCIS', Buffer.from(epcis(events('Käse')), 'latin1')],
  ['UTF-8 that is called UTF-16', 'GS1-EPCIS', Buffer.from(epcis(events('Käse'), { encoding: 'UTF-16' }))],
  ['an encoding that nobody knows', 'GS1-EPCIS', epcis(events('x'), { encoding: 'x-mars' })],
  ['half a character', 'GRAPH', Buffer.concat([Buffer.from('{"@graph":[{"@id":"'), Buffer.from([0xe2, 0x82])])],
  ['zeros', 'GS1-EPCIS', Buffer.alloc(100_000)],
  ['a picture', 'GS1-EPCIS', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
]

describe('a dataset that is a trap', () => {
  it('is refused with a reason, stores nothing, and the node answers others meanwhile', async () => {
    const before = await stored()
    const results: unknown[] = []
    const { failed, p99 } = await latencyDuring(daemon, 'datasets', async () => {
      for (const [name, standard, content] of traps) {
        const result = await endImport(ann, content, standard)
        const error = result.status === 'FAILED' ? result.data.error : { code: result.status, message: '' }
        results.push([name, error.code, error.message.length > 10 && error.message.length < 500])
        expect(error.message).not.toContain('root:')
      }
    })
    const codeOf = (standard: string) => (standard === 'GS1-EPCIS' ? 'EPCIS_INVALID' : 'DATASET_INVALID')
    expect(results).toEqual(traps.map(([name, standard]) => [name, codeOf(standard), true]))
    expect(await stored()).toEqual(before)
    expect(failed).toBe(0)
    expect(p99).toBeLessThan(1000)
  })
})

describe('a foreign encoding', () => {
  it.each([
    ['UTF-16, little end first', Buffer.from(`\ufeff${epcis(events('Käse'), { encoding: 'UTF-16' })}`, 'utf16le')],
    [
      'UTF-16, big end first',
      Buffer.from(`\ufeff${epcis(events('Käse'), { encoding: 'UTF-16' })}`, 'utf16le').swap16(),
    ],
    ['ISO-8859-1', Buffer.from(epcis(events('Käse'), { encoding: 'ISO-8859-1' }), 'latin1')],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${epcis(events('Käse'))}`)],
  ])('gives the same dataset: %s', async (_, bytes) => {
    const { dataset_id } = await importText(ann, epcis(events('Käse')), 'GS1-EPCIS')
    expect((await importText(ann, bytes, 'GS1-EPCIS')).dataset_id).toBe(dataset_id)
  })
})

describe('connectors in a circle', () => {
  it('are joined, and a trail around them ends', async () => {
    const ring = (own: string, others: string[], expected: string) =>
      graphText(
        element(own, [['NEXT', own]]),
        ...others.map((name) => connector(`${own}-${name}`, name, expected, own)),
      )
    for (const text of [ring('a', ['x', 'y', 'z'], ben.agent), ring('c', ['y', 'x'], ben.agent)]) {
      const { dataset_id: name } = await importText(ann, text)
      await ann.ok('shareAsset', { params: { name }, body: { contextGraphId: 'datasets' } })
    }
    const { dataset_id: name } = await importText(ben, ring('b', ['x', 'y', 'z'], ann.agent))
    await ben.ok('shareAsset', { params: { name }, body: { contextGraphId: 'datasets' } })
    const body = { identifier_types: ['id'], identifier_values: ['a'], depth: 1000 }
    for (const connectionTypes of [[], ['NEXT', 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM']]) {
      const found = await ann.ok('trail', { body: { ...body, connection_types: connectionTypes } })
      const ids = found.map(({ kgObject }) => kgObject['@id'])
      expect([...ids].sort()).toEqual(['a', 'a-x', 'a-y', 'a-z', 'b', 'b-x', 'b-y', 'b-z', 'c', 'c-x', 'c-y'])
    }
  })
})

describe('a file beyond the limit', () => {
  it('is refused by its declared length before any of it is read', async () => {
    const before = await stored()
    const socket = await open(daemon.url)
    socket.write(
      `POST /api/latest/import HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${ann.token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${2 ** 30}\r\n\r\n--x\r\n`,
    )
    const { status, text, ms } = await closed(socket, 5000)
    expect([status, text]).toEqual([413, expect.stringContaining('BODY_TOO_LARGE')])
    expect(ms).not.toBe(-1)
    expect(await stored()).toEqual(before)
  })
})
