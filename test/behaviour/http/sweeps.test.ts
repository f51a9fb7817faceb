import { randomUUID } from 'node:crypto'
import {
  bodyCaps,
  ChainUnavailableError,
  type ErrorClass,
  OnChainIdUnknownError,
  OperationRunningError,
  PeersUnavailableError,
  type Route,
  type RouteId,
  routes,
  SubGraphNotFoundError,
} from '@kg/contract'
import { statusesOf } from '@kg/contract/generate'
import { afterAll, describe, expect, it } from 'vitest'
import { api, checkedAnswer, contentOf, type Given, pathOf } from '../../lib/api.js'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { element, graphText, importText } from '../../lib/datasets.js'
import { examples } from '../../lib/examples.js'
import type { Received } from '../../lib/http.js'
import { operator, register } from '../../lib/people.js'
import { answersOn, dial, requestText } from '../../lib/pipeline.js'
import { quads } from '../../lib/quads.js'

// What every route refuses in the same way, asked of each by its record.
const daemon = await startDaemon({ env: { KG_DATASETS_LOOPBACK_WEBHOOKS: 'true' } })
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const anyone = api(daemon.url)
const alice = await register(daemon, 'alice')

const all = Object.entries<Route>(routes) as [RouteId, Route][]
const idsOf = (keep: (route: Route) => boolean) => all.filter(([, route]) => keep(route)).map(([id]) => id)
const writes = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'
const isKeyed = (route: Route) => writes(route) && !route.secretReply
const varied = (id: RouteId, given: Given): Given => ({ ...examples[id], ...given })

/** Codes cannot be seen where there is no body. */
async function refuses(who: typeof admin, id: RouteId, given: Given, status: number, code: string): Promise<void> {
  const answer = await who.call(id, given)
  expect([id, answer.status]).toEqual([id, status])
  if (routes[id].method !== 'HEAD') expect(answer.body).toMatchObject({ code })
}

/** A request as text, for connections that are written to by hand. */
function textOf(id: RouteId, headers: Record<string, string>, given = examples[id]): Buffer {
  const { content = '', type } = contentOf(given)
  const all = { ...(type && { 'content-type': type }), ...headers }
  return requestText(routes[id].method, pathOf(routes[id], given), all, content)
}

describe('every route', () => {
  it('has an example that its record takes', () => {
    for (const [id, { body }] of all)
      if (body?.kind === 'json') expect(() => body.schema.parse(examples[id].body), id).not.toThrow()
  })

  it('asks for a token, unless it is public', async () => {
    for (const id of idsOf(({ auth }) => auth !== 'public'))
      await refuses(anyone, id, examples[id], 401, 'UNAUTHORIZED')
  })

  it('refuses agents where it is for the operator', async () => {
    const ids = idsOf(({ auth }) => auth === 'admin')
    expect(ids).toContain('clearSubscriptions')
    for (const id of ids) await refuses(alice, id, examples[id], 403, 'ADMIN_TOKEN_REQUIRED')
  })

  it('refuses a request that names another host', async () => {
    const headers = { host: 'evil.example' }
    for (const [id] of all) await refuses(admin, id, varied(id, { headers }), 421, 'HOST_REFUSED')
  })

  it('refuses pages of other origins', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const [id] of all) await refuses(admin, id, varied(id, { headers }), 403, 'ORIGIN_REFUSED')
  })
})

describe('every route that takes input', () => {
  const long = 'x'.repeat(300)

  it('refuses parameters in the path that do not fit', async () => {
    for (const id of idsOf(({ params }) => params !== undefined)) {
      const params = Object.fromEntries(Object.keys(routes[id as 'getAsset'].params.shape).map((name) => [name, long]))
      await refuses(admin, id, varied(id, { params }), 400, 'VALIDATION_FAILED')
    }
  })

  it('refuses a query string that does not fit', async () => {
    for (const id of idsOf(({ query, family }) => query !== undefined && family !== 'query'))
      await refuses(
        admin,
        id,
        varied(id, { query: { ...examples[id].query, surprise: '1' } }),
        400,
        'VALIDATION_FAILED',
      )
    for (const id of idsOf(({ query, family }) => query !== undefined && family === 'query'))
      await refuses(admin, id, varied(id, { query: { graph: ['urn:a', 'urn:b'] } }), 400, 'VALIDATION_FAILED')
  })

  it('refuses a body that is not JSON, or not what it takes', async () => {
    for (const id of idsOf(({ body }) => body?.kind === 'json')) {
      const { body: _, ...rest } = examples[id]
      await refuses(admin, id, { ...rest, raw: { type: 'application/json', content: '{' } }, 400, 'INVALID_JSON')
      await refuses(admin, id, { ...rest, body: [] }, 400, 'VALIDATION_FAILED')
    }
  })

  it('refuses a body of another type', async () => {
    for (const id of idsOf(({ body }) => body !== undefined)) {
      const { body: _, form: __, ...rest } = examples[id]
      const raw = { type: 'application/x-unknown', content: 'x' }
      await refuses(admin, id, { ...rest, raw }, 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  })
})

describe('every route that names a context graph', () => {
  const naming = (id: RouteId, contextGraphId: string, more: object = {}): Given => {
    const { params = {}, query = {}, body, form } = examples[id]
    const named = { contextGraphId, ...more }
    if ('id' in params) return varied(id, { params: { ...params, id: contextGraphId } })
    // An agent that remembers says `graph`.
    if ('graph' in query && id === 'listNotes') return varied(id, { query: { graph: contextGraphId } })
    if (typeof body === 'object' && body !== null && 'graph' in body)
      return varied(id, { body: { ...body, graph: contextGraphId } })
    if ('contextGraphId' in query) return varied(id, { query: { ...query, ...named } })
    if (form !== undefined) return varied(id, { form: { ...form, fields: { ...form.fields, ...named } } })
    return varied(id, { body: { ...(body as object), ...named } })
  }
  const withError = (error: ErrorClass) =>
    all.filter(([, { errors }]) => errors.includes(error) && errors.includes(OnChainIdUnknownError)).map(([id]) => id)

  it('says that it knows no such name or number', async () => {
    for (const id of withError(OnChainIdUnknownError)) {
      // A peer is asked about graphs that this node need not know.
      if (id === 'postQuery' || id === 'queryRemote') continue
      const who = routes[id].auth === 'admin' ? admin : alice
      await refuses(who, id, naming(id, 'no-such-graph'), 404, 'CONTEXT_GRAPH_NOT_FOUND')
      await refuses(who, id, naming(id, '#4711'), 404, 'ON_CHAIN_ID_UNKNOWN')
    }
  })

  it('says that it knows no such part of it', async () => {
    await alice.ok('createContextGraph', { body: { id: 'whole' } })
    for (const id of withError(SubGraphNotFoundError))
      if (!id.startsWith('graphSparql'))
        await refuses(alice, id, naming(id, 'whole', { subGraphName: 'none' }), 404, 'SUB_GRAPH_NOT_FOUND')
  })
})

describe('every route that writes', () => {
  it('refuses a body that is too large, before it is sent', async () => {
    for (const id of idsOf((route) => writes(route) && route.body?.kind !== 'multipart')) {
      const { body: _, raw: __, ...rest } = examples[id]
      const cap = bodyCaps[(routes[id] as Route).cap ?? 'small']
      const headers = { 'content-type': 'application/json', 'content-length': String(cap + 1), expect: '100-continue' }
      const socket = await dial(daemon.url)
      const authorization = `Bearer ${daemon.adminToken}`
      socket.write(requestText(routes[id].method, pathOf(routes[id], rest), { authorization, ...headers }))
      const answers = await answersOn(socket, 2)
      const refusal = answers.find(({ status }) => status !== 100) as Received
      socket.destroy()
      expect([id, refusal.status]).toEqual([id, 413])
      checkedAnswer(routes[id].method, pathOf(routes[id], rest), refusal)
    }
  })

  it('refuses a file that is too large', async () => {
    const content = Buffer.alloc(bodyCaps.upload + 1, 'x')
    const form = { fields: { contextGraphId: 'example' }, file: { name: 'x.txt', type: 'text/plain', content } }
    await refuses(admin, 'importFile', { params: { name: 'x' }, form }, 413, 'BODY_TOO_LARGE')
    await refuses(
      admin,
      'importAsync',
      { form: { ...form, fields: { ...form.fields, name: 'x' } } },
      413,
      'BODY_TOO_LARGE',
    )
  })

  it('refuses a key that was used for another request', async () => {
    const headers = { 'idempotency-key': 'used' }
    await admin.ok('createContextGraph', { body: { id: 'first-use' }, headers })
    for (const id of idsOf(isKeyed)) await refuses(admin, id, varied(id, { headers }), 422, 'IDEMPOTENCY_KEY_REUSED')
  })

  it.each(
    idsOf((route) => statusesOf(route).get(409)?.includes(OperationRunningError) === true && !needsOthers(route)),
  )('refuses a key whose first request still runs: %s', async (id) => {
    // A node on a chain signs no request to join before it has tried to reach the chain, which takes a moment.
    const env = id === 'signJoin' ? { KG_NETWORK: 'local' } : {}
    await using own = id === 'shutdown' || id === 'signJoin' ? await startDaemon({ env }) : undefined
    expect(await raced(id, own ?? daemon)).toBe('OPERATION_RUNNING')
  })
})

/** Refused at once where there is no chain and no peer, so nothing can be raced; their own tests do it. */
const needsOthers = (route: Route) =>
  route === routes.endorse ||
  (!mayNeedOthers.includes(route) &&
    route.errors.some((error) => error === ChainUnavailableError || error === PeersUnavailableError))
/** Queries that name a peer need one; the others do not. */
const mayNeedOthers: readonly Route[] = [
  routes.postQuery,
  routes.sparqlPost,
  routes.graphSparqlPost,
  routes.runSavedQuery,
]

/** What takes a moment to carry out, where the example would be refused at once. */
async function lasting(id: RouteId): Promise<Given> {
  if (id === 'epcisCreateQuery') await admin.call('epcisDeleteQuery', examples.epcisDeleteQuery)
  if (id === 'epcisSubscribe' || id === 'epcisUnsubscribe') {
    await admin.call('epcisCreateQuery', examples.epcisCreateQuery)
    if (id === 'epcisSubscribe') return examples[id]
    const { subscriptionID } = await admin.ok('epcisSubscribe', examples.epcisSubscribe)
    return { params: { queryName: 'example', subscriptionID } }
  }
  if (id === 'epcisDeleteQuery') await admin.call('epcisCreateQuery', examples.epcisCreateQuery)
  if (id === 'subscribeContextGraph') {
    await admin.call('createContextGraph', examples.createContextGraph)
    await admin.call('unsubscribeContextGraph', examples.unsubscribeContextGraph)
  }
  if (id === 'signDefinition' || id === 'deleteContextGraph') {
    const graph = `raced-${randomUUID()}`
    await admin.ok('createContextGraph', { body: { id: graph, accessPolicy: 1 } })
    return { params: { id: graph } }
  }
  if (id === 'approveJoin' || id === 'rejectJoin' || id === 'setJoinPolicy') {
    const graph = { params: { id: 'raced-join' } }
    const who = { ...graph, body: { agentAddress: alice.agent } }
    await admin.call('createContextGraph', { body: { id: 'raced-join', accessPolicy: 1 } })
    if (id === 'setJoinPolicy') return varied(id, graph)
    await admin.call('removeParticipant', who)
    await alice.ok('requestJoin', { ...graph, body: { curatorPeerId: (await admin.ok('status')).peerId } })
    return who
  }
  if (id === 'moveStore') return { body: { to: `${daemon.url}/health/live` } }
  if (id === 'putSavedQuery') return varied(id, { params: { id: 'example', name: `raced-${randomUUID()}` } })
  if (id === 'deleteSavedQuery' || id === 'runSavedQuery') {
    const saved = { params: { id: 'example', name: `raced-${randomUUID()}` } }
    await admin.call('createContextGraph', examples.createContextGraph)
    await admin.ok('putSavedQuery', { ...examples.putSavedQuery, ...saved })
    return varied(id, saved)
  }
  if (id === 'addParticipant') await admin.call('createContextGraph', examples.createContextGraph)
  if (id === 'discardDraft' || id === 'editDraft' || id === 'finalizeDraft') {
    const name = `raced-${randomUUID()}`
    await admin.call('createContextGraph', examples.createContextGraph)
    await admin.ok('createAsset', { body: { contextGraphId: 'example', name, quads: quads(5) } })
    return varied(id, { params: { name } })
  }
  if (id === 'shareDataset') {
    const graph = graphText(...Array.from({ length: 300 }, (_, i) => element(`${randomUUID()}-${i}`)))
    return { params: { datasetId: (await importText(admin, graph)).dataset_id } }
  }
  if (id === 'shareAsset' || id === 'shareAsync' || id === 'forgetAsset') {
    const name = `raced-${randomUUID()}`
    await admin.ok('createAsset', { body: { contextGraphId: 'example', name, quads: quads(500) } })
    return varied(id, { params: { name } })
  }
  if (id === 'correctNote' || id === 'forgetNote') {
    const { note } = await admin.ok('remember', { body: { text: `Raced ${randomUUID()}`, force: true } })
    return varied(id, { body: { ...(examples[id].body as object), note } })
  }
  if (ofDatasets.includes(id)) return aboutDataset(id)
  if (id === 'verifyBatch') {
    await admin.call('createContextGraph', examples.createContextGraph)
    return { body: { ...(examples[id].body as object), quads: quads(2000) } }
  }
  if (id !== 'sparqlPut' && id !== 'graphSparqlPut') return examples[id]
  const { agentAddress } = await admin.ok('agentIdentity')
  return varied(id, { query: { graph: `did:kg:context-graph:example/_wm/${agentAddress}/put` } })
}

const ofDatasets: readonly RouteId[] = [
  'exportDataset',
  'trail',
  'datasetProofs',
  'queryLocalObjects',
  'grantViewer',
  'removePermissionedData',
  'queryLocal',
  'queryLocalImports',
  'trailLookup',
]

/** A request about a dataset that is there. */
async function aboutDataset(id: RouteId): Promise<Given> {
  const kgObjectId = `raced-${randomUUID()}`
  const secret = element(kgObjectId, [], { permissioned_data: { data: { price: '1' } } })
  // Of a trail to many objects, some are described at a time, so that it takes a moment.
  const spokes = id === 'trail' ? Array.from({ length: 600 }, (_, n) => `${kgObjectId}-${n}`) : []
  const hub = element(
    `hub-${kgObjectId}`,
    spokes.map((to) => ['NEXT', to]),
  )
  const graph = id === 'trail' ? [hub, ...spokes.map((to) => element(to))] : []
  const { dataset_id } = await importText(admin, graphText(element('raced'), secret, ...graph))
  const bodies: Partial<Record<RouteId, object>> = {
    exportDataset: { dataset_id },
    trail: { identifier_types: 'id', identifier_values: `hub-${kgObjectId}` },
    datasetProofs: { dataset_id, object_ids: ['raced'] },
    grantViewer: { dataset_id, kg_object_id: kgObjectId, viewer_erc_id: alice.agent },
    removePermissionedData: { dataset_id, kg_object_id: kgObjectId },
    trailLookup: { identifier_types: 'id', identifier_values: 'raced' },
    queryLocal: { query: { id: 'raced' } },
    queryLocalImports: { query: [{ path: 'id', value: 'raced' }] },
    queryLocalObjects: { query: [{ path: 'id', value: 'raced' }] },
  }
  return { body: bodies[id] }
}

/** Sends a request twice under one key in one go; the code of the refusal that one of them got. */
async function raced(id: RouteId, { url, adminToken }: Daemon): Promise<string | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const given = await lasting(id)
    const headers = { authorization: `Bearer ${adminToken}`, 'idempotency-key': `${id}-${attempt}` }
    const socket = await dial(url)
    socket.write(Buffer.concat([textOf(id, headers, given), textOf(id, headers, given)]))
    const answers = await answersOn(socket, 2)
    socket.destroy()
    for (const answer of answers) {
      const { body } = checkedAnswer(routes[id].method, pathOf(routes[id], given), answer)
      const { code } = (body ?? {}) as { code?: string }
      if (code === 'OPERATION_RUNNING') return code
    }
  }
  return undefined
}

describe('a client that sends too much', () => {
  it('is told to wait by every route', async () => {
    await using busy = await startDaemon({ config: { rateLimit: { loopback: true, requestsPerMinute: 1 } } })
    const who = api(busy.url)
    await who.ok('status')
    for (const [id] of all) {
      const answer = await who.call(id, examples[id])
      expect([id, answer.status]).toEqual([id, 429])
      expect(answer.headers['retry-after']).toBe('60')
    }
  })
})

describe('a node that stops', () => {
  it('refuses on every route what comes after that, and refuses new connections', async () => {
    await using ending = await startDaemon()
    const headers = { authorization: `Bearer ${ending.adminToken}` }
    // The requests have begun and are not complete, so that their connections outlive the order to stop.
    const begun = await Promise.all(
      all.map(async ([id]) => {
        const [socket, text] = [await dial(ending.url), textOf(id, headers)]
        socket.write(text.subarray(0, 20))
        return { id, socket, rest: text.subarray(20) }
      }),
    )
    await api(ending.url).ok('status')
    await operator(ending).ok('shutdown')
    await untilRefused(ending.url)
    for (const { id, socket, rest } of begun) {
      socket.write(rest)
      const [answer] = await answersOn(socket, 1, routes[id].method)
      expect([id, answer?.status]).toEqual([id, 503])
      expect(answer?.headers['retry-after']).toBe('1')
      checkedAnswer(routes[id].method, pathOf(routes[id], examples[id]), answer as Received)
    }
    expect(await ending.stop()).toBe(0)
  })
})

/** Again until nothing listens: a connection that comes while the listener closes is reset. */
async function untilRefused(url: string): Promise<void> {
  for (;;)
    try {
      ;(await dial(url)).destroy()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ECONNREFUSED') return
      if (code !== 'ECONNRESET') throw error
    }
}
