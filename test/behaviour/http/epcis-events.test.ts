import { type Route, type RouteId, routes } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { type Api, api, type Given } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { examples } from '../../lib/examples.js'
import { exchange } from '../../lib/http.js'
import { register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob, carol] = [
  await register(daemon, 'alice'),
  await register(daemon, 'bob'),
  await register(daemon, 'carol'),
]

const thing = (serial: number) => `urn:epc:id:sgtin:4012345.012345.${serial}`
const event = (n: number, more: object = {}) => ({
  type: 'ObjectEvent',
  eventID: `urn:event:${n}`,
  eventTime: `2024-01-0${n}T00:00:00Z`,
  eventTimeZoneOffset: '+00:00',
  action: 'OBSERVE',
  bizStep: n % 2 === 0 ? 'shipping' : 'receiving',
  epcList: [thing(n)],
  ...more,
})
const documentOf = (...eventList: object[]) =>
  JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { ex: 'http://example.com/ns/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2024-01-01T00:00:00Z',
    epcisBody: { eventList },
  })
const xml = `<?xml version="1.0"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2024-01-01T00:00:00Z">
<EPCISBody><EventList><ObjectEvent><eventTime>2024-02-01T00:00:00Z</eventTime>
<eventTimeZoneOffset>+00:00</eventTimeZoneOffset><epcList><epc>${thing(9)}</epc></epcList><action>ADD</action>
<bizStep>urn:epcglobal:cbv:bizstep:packing</bizStep></ObjectEvent></EventList></EPCISBody></epcis:EPCISDocument>`

async function captured(person: Api, content: string, type = 'application/json', more: Record<string, string> = {}) {
  const { status, headers } = await person.call('epcisCapture', { raw: { type, content }, headers: more })
  expect(status).toBe(202)
  const captureID = String(headers.location).replace('/epcis/capture/', '')
  const ask = () => person.ok('epcisCaptureJob', { params: { captureID } })
  return until(ask, ({ running }) => !running)
}

async function ask(person: Api, query: Given['query'] = {}, headers: Record<string, string> = {}) {
  const answer = await person.call('epcisEvents', { query, headers })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}
const idsIn = (text: string): string[] =>
  JSON.parse(text).epcisBody.queryResults.resultsBody.eventList.map(({ eventID }: { eventID: string }) => eventID)
const ids = async (person: Api, query: Given['query']) => idsIn((await ask(person, query)).text)

const first = await captured(alice, documentOf(...[1, 2, 3, 4].map((n) => event(n, { 'ex:level': n }))))
const second = await captured(alice, xml, 'application/xml')

describe('POST /epcis/capture', () => {
  it('captures JSON-LD and XML as datasets, in jobs', async () => {
    expect([first, second]).toMatchObject([{ success: true }, { success: true }])
    expect(await alice.ok('datasetInfo', { params: { dataset_id: first.datasetId ?? '' } })).toMatchObject({
      standard_id: 'GS1-EPCIS',
    })
  })

  it('says in the job why a document was refused', async () => {
    const { success, errors } = await captured(alice, documentOf({ ...event(5), action: 'MOVE' }))
    expect(success).toBe(false)
    expect(errors).toMatchObject([{ type: 'epcisException:ValidationException', code: 'EPCIS_INVALID' }])
  })

  it('goes on without wrong events, if the header says so', async () => {
    const header = 'gs1-capture-error-behaviour'
    const content = documentOf(event(7), { ...event(8), action: 'MOVE' })
    const job = await captured(carol, content, 'application/json', { [header]: 'proceed' })
    expect(job).toMatchObject({
      success: false,
      captureErrorBehaviour: 'proceed',
      errors: [{ type: 'epcisException:ValidationException', status: 400, title: expect.any(String) }],
    })
    const params = { captureID: job.captureID }
    expect((await carol.call('epcisCaptureJob', { params })).headers[header]).toBe('proceed')
    const [eventID] = await ids(carol, {})
    expect(eventID).toBe('urn:event:7')
    const raw = { type: 'application/json', content }
    await carol.refuses('epcisCapture', { raw, headers: { [header]: 'ignore' } }, 'EPCIS_NOT_ACCEPTABLE')
  })

  it('refuses a body without a document', async () => {
    const raw = { type: 'application/xml', content: '' }
    expect(await alice.refuses('epcisCapture', { raw }, 'DATASET_FILE_MISSING')).toMatchObject({
      type: 'epcisException:ValidationException',
    })
  })

  it('lists jobs page by page, each to its owner', async () => {
    const { headers, body } = await alice.call('epcisCaptures', { query: { perPage: 2 } })
    expect(body).toHaveLength(2)
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? []
    const nextPageToken = new URL(next, daemon.url).searchParams.get('nextPageToken') ?? ''
    expect(await alice.ok('epcisCaptures', { query: { nextPageToken } })).toHaveLength(1)
    expect(await bob.ok('epcisCaptures')).toEqual([])
    await alice.refuses('epcisCaptures', { query: { other: 1 } }, 'EPCIS_QUERY_PARAMETER')
    await alice.refuses('epcisCaptureJob', { params: { captureID: 'none' } }, 'EPCIS_NOT_FOUND')
  })
})

describe('POST /epcis/events', () => {
  it('captures one event, which is there at once', async () => {
    const content = JSON.stringify(event(6))
    const { status, headers } = await alice.call('epcisPostEvent', { raw: { type: 'application/ld+json', content } })
    expect([status, headers.location]).toEqual([201, '/epcis/events/urn%3Aevent%3A6'])
    const found = await alice.call('epcisEvent', { params: { eventID: 'urn:event:6' } })
    expect(idsIn(found.text)).toEqual(['urn:event:6'])
    await bob.refuses('epcisEvent', { params: { eventID: 'urn:event:6' } }, 'EPCIS_NOT_FOUND')
  })

  it('captures the one event of a document in XML', async () => {
    const content = xml.replace(thing(9), thing(10))
    const { status, headers } = await carol.call('epcisPostEvent', { raw: { type: 'application/xml', content } })
    expect(status).toBe(201)
    const eventID = decodeURIComponent(String(headers.location).replace('/epcis/events/', ''))
    expect((await carol.call('epcisEvent', { params: { eventID } })).text).toContain(thing(10))
  })

  it('refuses what is no event', async () => {
    const send = (content: string) => ({ raw: { type: 'application/json', content } })
    await alice.refuses('epcisPostEvent', send('{'), 'INVALID_JSON')
    await alice.refuses('epcisPostEvent', send('{}'), 'EPCIS_INVALID')
  })
})

describe('GET /epcis/events', () => {
  it('finds events by the parameters of the standard, in any spelling of an id', async () => {
    expect(await ids(alice, { eventType: 'ObjectEvent', EQ_bizStep: 'shipping,packing' })).toHaveLength(4)
    const link = 'https://example.com/01/04012345123456/21/9'
    expect(await ids(alice, { MATCH_anyEPC: link })).toHaveLength(1)
    expect(await ids(alice, { 'GE_http://example.com/ns/level': 3 })).toEqual(['urn:event:3', 'urn:event:4'])
    expect(
      await ids(alice, { GE_eventTime: '2024-01-02T00:00:00+01:00', orderBy: 'eventTime', eventCountLimit: 2 }),
    ).toHaveLength(2)
    const level = 'http://example.com/ns/level'
    expect(await ids(alice, { [`GE_${level}`]: 2, orderBy: level, eventCountLimit: 2 })).toEqual([
      'urn:event:4',
      'urn:event:3',
    ])
    const known = await ask(alice, { 'EQ_ex:level': 3 }, { 'gs1-extensions': 'ex=http://example.com/ns/' })
    expect(idsIn(known.text)).toEqual(['urn:event:3'])
  })

  it('goes from page to page by its links', async () => {
    const found: string[] = []
    let query: Record<string, string> = {
      EQ_action: 'OBSERVE',
      perPage: '2',
      orderBy: 'eventTime',
      orderDirection: 'ASC',
    }
    for (;;) {
      const { text, headers } = await ask(alice, query)
      found.push(...idsIn(text))
      const [, next] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? []
      if (next === undefined) break
      query = Object.fromEntries(new URL(next, daemon.url).searchParams)
    }
    expect(found).toEqual([1, 2, 3, 4, 6].map((n) => `urn:event:${n}`))
  })

  it('answers in JSON-LD, or in XML of either version', async () => {
    const { headers } = await ask(alice, {}, { accept: 'application/ld+json' })
    expect(headers).toMatchObject({
      'content-type': 'application/ld+json; charset=utf-8',
      'gs1-epcis-version': '2.0.0',
    })
    const asXml = { accept: 'application/xml' }
    expect((await ask(alice, {}, asXml)).text).toContain('urn:epcglobal:epcis-query:xsd:2')
    expect((await ask(alice, {}, { ...asXml, 'gs1-epcis-max': '1.2' })).text).toContain(
      'urn:epcglobal:epcis-query:xsd:1',
    )
  })

  it('writes ids and standard values as the headers ask', async () => {
    const link = 'https://id.gs1.org/01/04012345123456/21/9'
    const asLinks = { 'gs1-epc-format': 'Always_GS1_Digital_Link' }
    const { text, headers } = await ask(alice, { MATCH_anyEPC: link }, asLinks)
    expect([text.includes(link), headers['gs1-epc-format']]).toEqual([true, 'Always_GS1_Digital_Link'])
    const asUrns = { 'gs1-epc-format': 'Always_EPC_URN' }
    expect((await ask(alice, { MATCH_anyEPC: link }, asUrns)).text).toContain(thing(9))
    const asXml = { accept: 'application/xml', 'gs1-cbv-xml-format': 'Always_Web_URI' }
    expect((await ask(alice, { MATCH_anyEPC: link }, asXml)).text).toContain('https://ref.gs1.org/cbv/BizStep-packing')
    const params = { resource: 'epcs' }
    expect((await alice.ok('epcisResources', { params, headers: asLinks }))['@set']).toContain(link)
    const wrong = { 'gs1-epc-format': 'Sometimes' }
    await alice.refuses('epcisResources', { params, headers: wrong }, 'EPCIS_NOT_ACCEPTABLE')
  })

  it('refuses unknown parameters, too many events and other forms', async () => {
    expect(await alice.refuses('epcisEvents', { query: { EQ_nonsense: 1 } }, 'EPCIS_QUERY_PARAMETER')).toMatchObject({
      type: 'epcisException:QueryParameterException',
    })
    expect(await alice.refuses('epcisEvents', { query: { maxEventCount: 1 } }, 'EPCIS_QUERY_TOO_LARGE')).toMatchObject({
      type: 'epcisException:QueryTooLargeException',
    })
    const headers = { accept: 'text/html' }
    expect(await alice.refuses('epcisEvents', { headers }, 'EPCIS_NOT_ACCEPTABLE')).toMatchObject({
      type: 'epcisException:NotAcceptableException',
    })
    await alice.refuses('epcisEvent', { params: { eventID: 'x' }, headers }, 'EPCIS_NOT_ACCEPTABLE')
  })

  it('shows to others what is shared, once for each event', async () => {
    expect(await ids(bob, {})).toEqual([])
    const name = first.datasetId ?? ''
    await alice.ok('shareAsset', { params: { name }, body: { contextGraphId: 'datasets' } })
    await captured(bob, documentOf(event(1, { 'ex:level': 1 })))
    expect((await ids(bob, {})).sort()).toEqual([1, 2, 3, 4].map((n) => `urn:event:${n}`))
  })
})

describe('the resources', () => {
  it('are listed, with their values', async () => {
    expect(await alice.ok('epcisRoot')).toContain('bizSteps')
    const list = (resource: string, query: Given['query'] = {}) =>
      alice.ok('epcisResources', { params: { resource }, query })
    expect(await list('bizSteps')).toEqual({ '@set': ['packing', 'receiving', 'shipping'] })
    expect((await list('eventTypes'))['@set']).toContain('TransformationEvent')
    expect((await list('epcs', { perPage: 2 }))['@set']).toEqual([thing(1), thing(2)])
    expect(await list('dispositions')).toEqual({ '@set': [] })
    await alice.refuses('epcisResources', { params: { resource: 'epcs' }, query: { x: 1 } }, 'EPCIS_QUERY_PARAMETER')
    const { headers } = await alice.call('epcisResources', { params: { resource: 'bizSteps' }, query: { perPage: 2 } })
    const nextPageToken = new URL(String(headers.link).slice(1).split('>')[0] ?? '', daemon.url).searchParams.get(
      'nextPageToken',
    )
    expect(await list('bizSteps', { nextPageToken: nextPageToken ?? '' })).toEqual({ '@set': ['shipping'] })
  })

  it('lead to their events', async () => {
    const params = { resource: 'bizSteps', value: 'packing' }
    expect(await alice.ok('epcisResource', { params })).toEqual(['events'])
    expect(idsIn((await alice.call('epcisResourceEvents', { params })).text)).toHaveLength(1)
    const epc = { resource: 'epcs', value: thing(2) }
    expect(idsIn((await alice.call('epcisResourceEvents', { params: epc })).text)).toEqual(['urn:event:2'])
    await alice.refuses('epcisResourceEvents', { params, query: { other: 1 } }, 'EPCIS_QUERY_PARAMETER')
    await alice.refuses('epcisResourceEvents', { params: epc, query: { maxEventCount: 'x' } }, 'EPCIS_QUERY_PARAMETER')
    const many = { params: { resource: 'eventTypes', value: 'ObjectEvent' }, query: { maxEventCount: 1 } }
    await alice.refuses('epcisResourceEvents', many, 'EPCIS_QUERY_TOO_LARGE')
    await alice.refuses('epcisResourceEvents', { params, headers: { accept: 'image/png' } }, 'EPCIS_NOT_ACCEPTABLE')
  })

  it('say what they take when they are asked with OPTIONS', async () => {
    const { status, headers } = await exchange({ method: 'OPTIONS', url: `${daemon.url}/epcis/capture`, headers: {} })
    expect([status, headers.allow]).toEqual([204, 'OPTIONS, POST, GET'])
    expect(headers['gs1-epcis-capture-file-size-limit']).toMatch(/^\d+$/)
  })
})

const epcisIds = (Object.entries<Route>(routes) as [RouteId, Route][])
  .filter(([, { family }]) => family === 'epcis')
  .map(([id]) => id)

it('answers what the client has already with nothing', async () => {
  for (const id of ['epcisRoot', 'epcisResources', 'epcisResource'] as const) {
    const { headers } = await alice.call(id, examples[id])
    const again = await alice.call(id, { ...examples[id], headers: { 'if-none-match': String(headers.etag) } })
    expect([id, again.status]).toEqual([id, 304])
  }
})

it('sends nothing to this machine, unless the operator allows it', async () => {
  await carol.ok('epcisCreateQuery', examples.epcisCreateQuery)
  expect(await carol.refuses('epcisSubscribe', examples.epcisSubscribe, 'EPCIS_WEBHOOK_REFUSED')).toMatchObject({
    type: 'epcisException:SubscriptionControlsException',
  })
})

it('is closed to addresses that are not allowed', async () => {
  await using closed = await startDaemon({ env: { KG_DATASETS_ALLOW_FROM: '["10.0.0.0/8"]' } })
  const admin = api(closed.url, closed.adminToken)
  for (const id of epcisIds)
    expect(await admin.refuses(id, examples[id], 'DATASET_CLIENT_REFUSED')).toMatchObject({
      type: 'epcisException:SecurityException',
    })
})
