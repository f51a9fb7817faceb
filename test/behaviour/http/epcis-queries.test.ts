import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { openStream } from '../../lib/events.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon({ env: { KG_DATASETS_LOOPBACK_WEBHOOKS: 'true' } })
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]

const capture = (eventID: string, bizStep: string) =>
  alice.call('epcisPostEvent', {
    raw: {
      type: 'application/json',
      content: JSON.stringify({
        type: 'ObjectEvent',
        eventID,
        eventTime: '2024-01-01T00:00:00Z',
        eventTimeZoneOffset: '+00:00',
        action: 'OBSERVE',
        bizStep,
      }),
    },
  })
const named = (queryName: string) => ({ params: { queryName } })
const save = (name: string, query: object) => alice.call('epcisCreateQuery', { body: { name, query } })
const idsIn = (document: unknown): string[] =>
  (
    document as { epcisBody: { queryResults: { resultsBody: { eventList: { eventID: string }[] } } } }
  ).epcisBody.queryResults.resultsBody.eventList.map(({ eventID }) => eventID)

describe('a named query', () => {
  it('is saved, shown, asked and deleted by its owner', async () => {
    const { status, headers } = await save('ships', { EQ_bizStep: ['shipping'] })
    expect([status, headers.location]).toEqual([201, '/epcis/queries/ships'])
    await capture('urn:one', 'shipping')
    await capture('urn:two', 'packing')
    expect(await alice.ok('epcisQuery', named('ships'))).toMatchObject({ query: { EQ_bizStep: ['shipping'] } })
    expect(await alice.ok('epcisQueries')).toHaveLength(1)
    expect(await bob.ok('epcisQueries')).toEqual([])
    expect(idsIn(JSON.parse((await alice.call('epcisQueryEvents', named('ships'))).text))).toEqual(['urn:one'])
    await bob.refuses('epcisQuery', named('ships'), 'EPCIS_NOT_FOUND')
    await bob.refuses('epcisQueryEvents', named('ships'), 'EPCIS_NOT_FOUND')
    await bob.refuses('epcisDeleteQuery', named('ships'), 'EPCIS_NOT_FOUND')
    await alice.ok('epcisDeleteQuery', named('ships'))
    await alice.refuses('epcisQuery', named('ships'), 'EPCIS_NOT_FOUND')
  })

  it('is refused if it asks for what nobody knows, or if its name is taken', async () => {
    const bad = { body: { name: 'bad', query: { EQ_nonsense: 1 } } }
    await alice.refuses('epcisCreateQuery', bad, 'EPCIS_QUERY_PARAMETER')
    await save('twice', {})
    expect(
      await alice.refuses('epcisCreateQuery', { body: { name: 'twice', query: {} } }, 'EPCIS_QUERY_EXISTS'),
    ).toMatchObject({ type: 'epcisException:ResourceAlreadyExistsException' })
  })

  it('is one of a hundred, which are listed in pages', async () => {
    const carol = await register(daemon, 'carol')
    for (let n = 100; n < 200; n++) await carol.call('epcisCreateQuery', { body: { name: `q${n}`, query: {} } })
    const { headers, body } = await carol.call('epcisQueries', { query: { perPage: 60 } })
    expect(body).toHaveLength(60)
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? []
    const query = Object.fromEntries(new URL(next, daemon.url).searchParams)
    const rest = await carol.call('epcisQueries', { query })
    expect([(rest.body as object[]).length, rest.headers.link]).toEqual([40, undefined])
    const more = { body: { name: 'more', query: {} } }
    expect(await carol.refuses('epcisCreateQuery', more, 'EPCIS_QUERIES_TOO_MANY')).toMatchObject({
      type: 'epcisException:ImplementationException',
    })
    await carol.refuses('epcisQueries', { query: { other: 1 } }, 'EPCIS_QUERY_PARAMETER')
  })

  it('is answered within its limits', async () => {
    await save('few', { maxEventCount: 1 })
    await alice.refuses('epcisQueryEvents', named('few'), 'EPCIS_QUERY_TOO_LARGE')
    await alice.refuses('epcisQueryEvents', { ...named('few'), query: { EQ_action: 'ADD' } }, 'EPCIS_QUERY_PARAMETER')
    await alice.refuses(
      'epcisQueryEvents',
      { ...named('few'), headers: { accept: 'text/html' } },
      'EPCIS_NOT_ACCEPTABLE',
    )
  })

  it('is known to clients that have seen it', async () => {
    for (const [id, given] of [
      ['epcisQueries', {}],
      ['epcisQuery', named('few')],
    ] as const) {
      const { headers } = await alice.call(id, given)
      const again = await alice.call(id, { ...given, headers: { 'if-none-match': String(headers.etag) } })
      expect([id, again.status]).toEqual([id, 304])
    }
  })
})

describe('a stream', () => {
  it('brings new events, goes on where it ended, and ends with its query', async () => {
    await save('live', { EQ_bizStep: ['loading'] })
    const url = `${daemon.url}/epcis/queries/live/events`
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${alice.token}` }
    const stream = await openStream(url, headers)
    await capture('urn:live:1', 'loading')
    await capture('urn:other', 'packing')
    await capture('urn:live:2', 'loading')
    const [first, second] = await stream.next(2)
    expect([first, second].map((event) => idsIn(event?.data)[0])).toEqual(['urn:live:1', 'urn:live:2'])
    await stream[Symbol.asyncDispose]()
    const again = await openStream(url, { ...headers, 'last-event-id': first?.id ?? '' })
    expect((await again.next(1)).map(({ data }) => idsIn(data)[0])).toEqual(['urn:live:2'])
    await alice.ok('epcisDeleteQuery', named('live'))
    await capture('urn:live:3', 'loading')
    await again.ended
  })

  it('is one of 64 of its agent', async () => {
    await save('many', { EQ_bizStep: ['storing'] })
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${alice.token}` }
    const open = await Promise.all(
      Array.from({ length: 64 }, () => openStream(`${daemon.url}/epcis/queries/many/events`, headers)),
    )
    const { accept } = headers
    const refused = await alice.refuses(
      'epcisQueryEvents',
      { ...named('many'), headers: { accept } },
      'STREAMS_TOO_MANY',
    )
    expect(refused).toMatchObject({ type: 'epcisException:ImplementationException' })
    await Promise.all(open.map((stream) => stream[Symbol.asyncDispose]()))
  })

  it('needs a token', async () => {
    await api(daemon.url).refuses('epcisQueryEvents', named('live'), 'UNAUTHORIZED')
  })
})

describe('a subscription', () => {
  it('is made, shown and ended by the owner of its query, and posts what is new', async () => {
    const bodies: { ids: string[]; signature: unknown }[] = []
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      const signature = `sha256=${createHmac('sha256', 'secret').update(text).digest('hex')}`
      bodies.push({ ids: idsIn(JSON.parse(text)), signature: request.headers['gs1-signature'] === signature })
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const dest = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    await save('hooked', { EQ_bizStep: ['unloading'] })
    const body = { dest, stream: true, signatureToken: 'secret' }
    const made = await alice.call('epcisSubscribe', { ...named('hooked'), body })
    const { subscriptionID } = made.body as { subscriptionID: string }
    expect([made.status, made.headers.location]).toEqual([201, `/epcis/queries/hooked/subscriptions/${subscriptionID}`])
    expect(made.text).not.toContain('secret')
    await capture('urn:hooked', 'unloading')
    await expect.poll(() => bodies, { timeout: 10_000 }).toEqual([{ ids: ['urn:hooked'], signature: true }])
    const one = { params: { queryName: 'hooked', subscriptionID } }
    await expect.poll(async () => (await alice.ok('epcisSubscription', one)).lastNotifiedAt).toBeDefined()
    expect(await alice.ok('epcisSubscriptions', named('hooked'))).toMatchObject([{ subscriptionID, stream: true }])
    for (const [id, given] of [
      ['epcisSubscriptions', named('hooked')],
      ['epcisSubscription', one],
    ] as const) {
      const { headers } = await alice.call(id, given)
      const again = await alice.call(id, { ...given, headers: { 'if-none-match': String(headers.etag) } })
      expect([id, again.status]).toEqual([id, 304])
    }
    const format = { 'gs1-epc-format': 'Sometimes' }
    await alice.refuses('epcisSubscribe', { ...named('hooked'), body, headers: format }, 'EPCIS_NOT_ACCEPTABLE')
    await bob.refuses('epcisSubscriptions', named('hooked'), 'EPCIS_NOT_FOUND')
    await bob.refuses('epcisSubscribe', { ...named('hooked'), body }, 'EPCIS_NOT_FOUND')
    await bob.refuses('epcisSubscription', one, 'EPCIS_NOT_FOUND')
    await bob.refuses('epcisUnsubscribe', one, 'EPCIS_NOT_FOUND')
    await alice.refuses('epcisSubscribe', { ...named('hooked'), body: { dest } }, 'EPCIS_SUBSCRIPTION_CONTROLS')
    const inside = { ...named('hooked'), body: { ...body, dest: 'http://169.254.169.254/' } }
    expect(await alice.refuses('epcisSubscribe', inside, 'EPCIS_SUBSCRIPTION_CONTROLS')).toMatchObject({
      type: 'epcisException:SubscriptionControlsException',
    })
    expect((await alice.call('epcisUnsubscribe', one)).status).toBe(204)
    await alice.refuses('epcisSubscription', one, 'EPCIS_NOT_FOUND')
    await new Promise((resolve) => server.close(resolve))
  })
})
