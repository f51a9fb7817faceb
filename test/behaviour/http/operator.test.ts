import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { openStream } from '../../lib/events.js'
import { operator, register } from '../../lib/people.js'
import { noteSeen } from '../../lib/seen.js'

const daemon = await startDaemon({
  env: { KG_NAME: 'from-environment', KG_STORE_PASSWORD: 'ocean-horse-9', KG_LOG_LEVEL: 'debug' },
  config: { query: { maxRows: 5000 } },
})
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const anyone = api(() => daemon.url)
const alice = await register(daemon, 'alice')

describe('GET /api/settings', () => {
  it('tells the value of each setting and where it comes from, and shows no secret', async () => {
    const { settings, file } = await admin.ok('listSettings')
    const of = (name: string) => settings.find((one) => one.name === name)
    expect(of('name')).toMatchObject({ value: 'from-environment', source: 'environment', variable: 'KG_NAME' })
    expect(of('query.maxRows')).toMatchObject({ value: 5000, default: 1_000_000, source: 'file' })
    expect(of('query.maxBytes')).toMatchObject({ source: 'default' })
    expect(of('store.password')).toMatchObject({ value: null, secret: true, source: 'environment' })
    expect(JSON.stringify(settings)).not.toContain('ocean-horse')
    expect(file).toBe(`${daemon.home}/config.json`)
  })

  it('is for the operator alone', async () => {
    await anyone.refuses('listSettings', {}, 'UNAUTHORIZED')
    await alice.refuses('listSettings', {}, 'ADMIN_TOKEN_REQUIRED')
  })
})

it('answers settings that have not changed with 304', async () => {
  const { headers } = await admin.call('listSettings')
  const again = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await admin.call('listSettings', again)).status).toBe(304)
})

describe('GET /api/log', () => {
  const open = (headers: Record<string, string> = {}) =>
    openStream(`${daemon.url}/api/log`, { authorization: `Bearer ${daemon.adminToken}`, ...headers })

  it('begins with the last lines, and goes on where the reader was', async () => {
    await using first = await open()
    noteSeen({ route: 'followLog', status: 200 })
    const [connected, line, next] = await first.next(3)
    expect(connected).toMatchObject({ event: 'connected' })
    expect(line).toMatchObject({ id: '1', data: { level: expect.any(Number), time: expect.any(String) } })
    await using second = await open({ 'last-event-id': '1' })
    expect((await second.next(2))[1]).toMatchObject({ id: '2', data: next?.data })
  })

  it('is for the operator alone, and for few at a time', async () => {
    await anyone.refuses('followLog', {}, 'UNAUTHORIZED')
    await alice.refuses('followLog', {}, 'ADMIN_TOKEN_REQUIRED')
    const streams = await Promise.all(Array.from({ length: 16 }, () => open()))
    await admin.refuses('followLog', {}, 'STREAMS_TOO_MANY')
    await Promise.all(streams.map((stream) => stream[Symbol.asyncDispose]()))
  })
})
