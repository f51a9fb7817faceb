import { afterAll, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { openStream } from '../../lib/events.js'
import { operator } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon({
  env: { KG_NETWORK: 'local', KG_NET_ENABLED: 'true', NODE_OPTIONS: '--trace-warnings' },
  mounts: true,
})
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const many = Array.from({ length: 30 }, (_, i) => i)

it('a daemon writes no warning at start, under load and at stop', async () => {
  await until(
    () => api(daemon.url).ok('status'),
    ({ chain }) => chain.state === 'ready',
    60_000,
  )
  await admin.ok('createContextGraph', { body: { id: 'lab' } })
  const headers = { authorization: `Bearer ${daemon.adminToken}` }
  const streams = await Promise.all(many.map(() => openStream(`${daemon.url}/api/events`, headers)))
  await Promise.all(
    many.map(async (i) => {
      const body = { contextGraphId: 'lab', name: `note-${i}`, quads: quads(2), alsoShareSwm: true }
      await admin.ok('createAsset', { body })
      await admin.ok('postQuery', { body: { sparql: 'SELECT * WHERE { ?s ?p ?o }', contextGraphId: 'lab' } })
      await api(daemon.url).ok('status')
    }),
  )
  for (const stream of streams) expect(await stream.next(2)).toHaveLength(2)
  for (const stream of streams) await stream[Symbol.asyncDispose]()
  expect(await daemon.stop()).toBe(0)
  expect(daemon.complaints).toBe('')
})
