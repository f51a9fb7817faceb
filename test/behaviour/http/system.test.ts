import { once } from 'node:events'
import { connect } from 'node:net'
import { openApi } from '@kg/contract/generate'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon({ env: { KG_NAME: 'test-node' } })
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const anyone = api(() => daemon.url)
const alice = await register(daemon, 'alice')

describe('GET /api/status', () => {
  it('tells anyone how the node is, after a real write [C-RF-15, C-SV-22]', async () => {
    const status = await anyone.ok('status')
    expect(status).toMatchObject({ name: 'test-node', nodeRole: 'edge', networkName: 'none', authEnabled: true })
    expect(status.store.ok).toBe(true)
    expect(status.store.writeMs).toBeGreaterThan(0)
    expect(status.counts.contextGraphs).toBe(2)
  })

  it('does not mind a strange Authorization header, because it asks for none', async () => {
    expect((await anyone.call('status', { headers: { authorization: 'Basic abc' } })).status).toBe(200)
  })

  it('counts what is stored', async () => {
    const before = await anyone.ok('status')
    await alice.ok('createContextGraph', { body: { id: 'status-counts' } })
    await alice.ok('createAsset', { body: { contextGraphId: 'status-counts', name: 'a', quads: quads(1) } })
    const after = await anyone.ok('status')
    expect(after.counts.contextGraphs - before.counts.contextGraphs).toBe(1)
    expect(after.counts.assets - before.counts.assets).toBe(1)
    expect(after.store.seq).toBeGreaterThan(before.store.seq)
  })
})

describe('GET /health', () => {
  it('says that the process runs, and that the node takes requests', async () => {
    expect(await anyone.ok('live')).toEqual({ status: 'live' })
    expect(await anyone.ok('ready')).toEqual({ status: 'ready', writeMs: expect.any(Number) })
  })
})

describe('GET /api/slo', () => {
  it('has the latency of the routes that were called [C-RF-14]', async () => {
    await anyone.ok('status')
    const { routes } = await alice.ok('slo')
    const status = routes.find(({ route }) => route === 'GET /api/status')
    expect(status?.requests).toBeGreaterThan(0)
    expect(status?.failures).toBe(0)
    expect(status?.p99Ms).toBeGreaterThanOrEqual(status?.p50Ms ?? Number.POSITIVE_INFINITY)
  })

  it('needs a token', () => anyone.refuses('slo', {}, 'UNAUTHORIZED'))
})

describe('GET /metrics', () => {
  it('answers on loopback in the text format of Prometheus', async () => {
    const { text, headers } = await anyone.call('metrics')
    expect(headers['content-type']).toContain('version=0.0.4')
    expect(text).toMatch(/^kg_http_requests_total\{route="GET \/api\/status",status="200"\} \d+$/m)
    expect(text).toMatch(/^kg_http_request_duration_seconds_bucket\{route="[^"]+",le="\+Inf"\} \d+$/m)
    expect(text).toMatch(/^kg_context_graphs \d+$/m)
    expect(text).toMatch(/^kg_jobs_waiting\{kind="publish"\} 0$/m)
    expect(text).toMatch(/^kg_peers_connected 0$/m)
    expect(text).toMatch(/^kg_chain_ready 0$/m)
    const families = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    // Chain, wallets, peers, jobs, views and ledger.
    for (const name of [
      ...['kg_chain_ready', 'kg_chain_reachable', 'kg_chain_head_block', 'kg_wallet_gas', 'kg_wallet_tokens'],
      ...['kg_peers_connected', 'kg_jobs_waiting', 'kg_jobs_failed', 'kg_views', 'kg_view_quads', 'kg_receipts'],
    ])
      expect(families).toContain(name)
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? -?[\d.e+]+)$/)
  })
})

describe('GET /api/metrics/history', () => {
  it('is for the operator alone', async () => {
    await anyone.refuses('metricHistory', {}, 'UNAUTHORIZED')
    await alice.refuses('metricHistory', {}, 'ADMIN_TOKEN_REQUIRED')
  })

  it('begins with the start of the node and has a value of each figure for each time', async () => {
    const { stepSeconds, times, series } = await until(
      () => admin.ok('metricHistory', { query: { points: 5761 } }),
      (history) => history.times.length > 0,
    )
    expect(stepSeconds).toBe(15)
    for (const values of Object.values(series)) expect(values).toHaveLength(times.length)
    expect(series.peers[0]).toBe(0)
    expect(series.rssBytes[0]).toBeGreaterThan(1e6)
    expect(series.diskFreeBytes[0]).toBeGreaterThan(0)
    expect(series.ledgerBytes[0]).toBeGreaterThan(0)
  })

  it('shows the span that is asked for, in as few steps as wanted', async () => {
    const to = Date.now()
    const { stepSeconds } = await admin.ok('metricHistory', { query: { from: to - 3_600_000, to, points: 61 } })
    expect(stepSeconds).toBe(60)
    const before = new Date(to - 7_200_000).toISOString()
    expect((await admin.ok('metricHistory', { query: { to: before } })).times).toEqual([])
  })

  it('refuses a time that is none', () =>
    admin.refuses('metricHistory', { query: { from: 'yesterday' } }, 'VALIDATION_FAILED'))
})

describe('GET /openapi.json', () => {
  it('is a valid OpenAPI document of this node, made from the records', async () => {
    const document = await anyone.ok('openApi')
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    const { info } = document as unknown as { info: { version: string } }
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi({ version: info.version, baseUrl: daemon.url }))))
  })

  it('is answered with 304 to who has it', async () => {
    const { headers } = await anyone.call('openApi')
    const again = await anyone.call('openApi', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })
})

describe('GET /.well-known/skill.md', () => {
  it('names every route of the daemon and its address [C-OR-11, C-VE-02]', async () => {
    const { text } = await anyone.call('skill')
    expect(text).toContain(daemon.url)
    expect(text).toContain('`POST /api/knowledge-assets/{name}/wm/write`')
    expect(text).toContain('`DELETE /api/context-graph/subscriptions` (admin token)')
  })

  it('is answered with 304 to who has it', async () => {
    const { headers } = await anyone.call('skill')
    const again = await anyone.call('skill', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })
})

describe('what is not there', () => {
  it('is a 404 that names the path', async () => {
    const answer = await fetch(`${daemon.url}/api/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND', instance: '/api/nothing' })
  })

  it('is a 405 with Allow where only the method is wrong', async () => {
    const answer = await fetch(`${daemon.url}/api/status`, { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
    expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })
})

describe('POST /api/shutdown', () => {
  it('is for the operator alone', async () => {
    await anyone.refuses('shutdown', {}, 'UNAUTHORIZED')
    await alice.refuses('shutdown', {}, 'ADMIN_TOKEN_REQUIRED')
  })

  it('stops the process cleanly, and what was written is there after a restart', async () => {
    await alice.ok('createContextGraph', { body: { id: 'before-shutdown' } })
    const sampledAt = Date.now()
    expect(await admin.ok('shutdown')).toEqual({ stopping: true })
    expect(await daemon.stop()).toBe(0)
    await daemon.restart()
    expect((await alice.ok('getContextGraph', { params: { id: 'before-shutdown' } })).subscribed).toBe(true)
    expect((await admin.ok('metricHistory', { query: { points: 5761 } })).times[0]).toBeLessThanOrEqual(sampledAt)
  })

  it('lets a request end that has begun', async () => {
    const body = JSON.stringify({ contextGraphId: 'before-shutdown', name: 'last', quads: quads(3) })
    const { hostname, port } = new URL(daemon.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part
    })
    const closed = once(socket, 'close')
    const head = `POST /api/knowledge-assets HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${alice.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 20))
    // The daemon has the first part of the request when it has answered another one that came later.
    await anyone.ok('status')
    await admin.ok('shutdown')
    socket.write(body.slice(20))
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await daemon.stop()).toBe(0)
  })
})
