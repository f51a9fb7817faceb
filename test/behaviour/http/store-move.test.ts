import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type BusyWriter, makeBusyGraph, namesFound, startWriting } from '../../lib/busy-writer.js'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { operator, register } from '../../lib/people.js'
import { openSparqlServer } from '../../lib/sparql-server.js'
import { until } from '../../lib/until.js'

const minutes = { timeout: 180_000 }

async function movedTo(daemon: Daemon, to: string): Promise<void> {
  expect((await operator(daemon).call('moveStore', { body: { to } })).status).toBe(202)
  await moved(daemon, to)
}

async function moved(daemon: Daemon, to: string): Promise<void> {
  const { move } = await until(
    () => operator(daemon).ok('getStore'),
    ({ move }) => move !== undefined && move.state !== 'running',
    120_000,
  )
  expect(move).toMatchObject({ to, state: 'done' })
}

const settingsOf = ({ home }: Daemon): unknown =>
  existsSync(join(home, 'config.json')) ? JSON.parse(readFileSync(join(home, 'config.json'), 'utf8')).store : undefined

const engineOf = async (daemon: Daemon) => (await operator(daemon).ok('getStore')).engine

describe('moving a running node to a SPARQL server', () => {
  const writers: BusyWriter[] = []
  afterEach(async () => {
    for (const writer of writers.splice(0)) await writer.stop()
  })
  const write = (...given: Parameters<typeof startWriting>) => {
    const writer = startWriting(...given)
    writers.push(writer)
    return writer
  }

  it('loses no write on the way there and back, and stays there after a restart', minutes, async () => {
    await using server = await openSparqlServer()
    await using daemon = await startDaemon({ config: { store: { memoryMb: 1024 } } })
    const admin = operator(daemon)
    await makeBusyGraph(admin)
    const writer = write(admin, 'note')
    await writer.more(10)
    expect((await namesFound(admin)).length).toBeGreaterThanOrEqual(10)
    await movedTo(daemon, server.url)
    await writer.more(5)
    expect(await engineOf(daemon)).toBe('server (generic)')
    expect(settingsOf(daemon)).toEqual({ memoryMb: 1024, backend: 'server', url: server.url })
    expect(await namesFound(admin)).toEqual(expect.arrayContaining(writer.acknowledged.slice(0, -5)))
    await writer.stop()
    const first = [...writer.acknowledged].sort()
    expect(await namesFound(admin)).toEqual(first)
    await daemon.stop()
    await daemon.restart()
    expect(await engineOf(daemon)).toBe('server (generic)')
    expect(await namesFound(admin)).toEqual(first)

    const second = write(admin, 'later')
    await second.more(5)
    await movedTo(daemon, 'embedded')
    await second.more(5)
    await second.stop()
    expect(await engineOf(daemon)).toMatch(/embedded/)
    expect(settingsOf(daemon)).toEqual({ memoryMb: 1024, backend: 'embedded' })
    expect(await namesFound(admin)).toEqual([...first, ...second.acknowledged].sort())
    // The copy that was left there is brought up to date, not made again.
    await movedTo(daemon, server.url)
    expect(await namesFound(admin)).toEqual([...first, ...second.acknowledged].sort())
  })

  it('loses nothing when the node is killed in the middle, and goes on when it is back', minutes, async () => {
    await using server = await openSparqlServer()
    await using daemon = await startDaemon()
    const admin = operator(daemon)
    await makeBusyGraph(admin)
    const writer = write(admin, 'note')
    await writer.more(60)
    server.hold()
    await admin.ok('moveStore', { body: { to: server.url } })
    await server.held()
    await admin.refuses('moveStore', { body: { to: 'managed' } }, 'STORE_MOVE_REFUSED')
    const { move } = await admin.ok('getStore')
    expect(move).toMatchObject({ state: 'running', to: server.url })
    expect(await admin.ok('moveStore', { body: { to: server.url } })).toEqual(move)
    await daemon.kill()
    await writer.stop()
    await daemon.restart()
    expect(await engineOf(daemon)).toMatch(/embedded/)
    expect(await namesFound(admin)).toEqual(expect.arrayContaining([...writer.acknowledged]))
    const all = await namesFound(admin)
    server.release()
    await moved(daemon, server.url)
    expect(await namesFound(admin)).toEqual(all)
    expect(existsSync(join(daemon.home, 'store-move.json'))).toBe(false)
  })

  it('is cancelled at once, also after a restart, and then not taken up again', minutes, async () => {
    await using server = await openSparqlServer()
    await using daemon = await startDaemon()
    const admin = operator(daemon)
    expect(await admin.ok('cancelStoreMove', {})).toEqual({})
    await makeBusyGraph(admin)
    const writer = write(admin, 'note')
    await writer.more(5)
    await writer.stop()
    server.hold()
    await admin.ok('moveStore', { body: { to: server.url } })
    await server.held()
    await daemon.stop()
    await daemon.restart()
    await until(
      () => admin.ok('getStore'),
      ({ move }) => move?.state === 'running',
    )
    expect(await admin.ok('cancelStoreMove', {})).toMatchObject({ move: { state: 'cancelled', to: server.url } })
    server.release()
    await daemon.stop()
    await daemon.restart()
    expect((await admin.ok('getStore')).move).toBeUndefined()
    expect(await engineOf(daemon)).toMatch(/embedded/)
    expect(settingsOf(daemon)).toBeUndefined()
  })

  it('stays where it is when the server goes away in the middle', minutes, async () => {
    await using server = await openSparqlServer()
    await using daemon = await startDaemon()
    const admin = operator(daemon)
    await makeBusyGraph(admin)
    const writer = write(admin, 'note')
    await writer.more(20)
    await writer.stop()
    server.cutAfter(12)
    await admin.ok('moveStore', { body: { to: server.url } })
    const { move } = await until(
      () => admin.ok('getStore'),
      ({ move }) => move?.state !== 'running',
    )
    expect(move).toMatchObject({ state: 'failed', error: expect.stringContaining(server.url) })
    expect(settingsOf(daemon)).toBeUndefined()
    expect(await namesFound(admin)).toEqual([...writer.acknowledged].sort())
    server.cutAfter(Number.POSITIVE_INFINITY)
    await movedTo(daemon, server.url)
    expect(await namesFound(admin)).toEqual([...writer.acknowledged].sort())
  })
})

describe('a move that cannot be', async () => {
  const daemon = await startDaemon({ env: { KG_STORE_USERNAME: 'fixed' } })
  const servers: Server[] = []
  afterAll(async () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    await daemon[Symbol.asyncDispose]()
  })
  const admin = operator(daemon)

  async function listen(answer: RequestListener): Promise<string> {
    const server = createServer(answer)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/query`
  }
  const refused = async (to: string, code: string, why: string) => {
    const { detail } = await admin.refuses('moveStore', { body: { to, username: 'fixed' } }, code)
    expect(detail).toContain(why)
    expect(settingsOf(daemon)).toBeUndefined()
    expect(await engineOf(daemon)).toMatch(/embedded/)
    expect((await admin.ok('getStore')).move).toBeUndefined()
  }

  it('changes nothing and says why: nobody listens', () =>
    refused('http://127.0.0.1:1/query', 'STORE_SERVER_AWAY', '127.0.0.1:1'))

  it('changes nothing and says why: no SPARQL endpoint', async () => {
    const page = await listen((_, response) => response.end('<html>Hello</html>'))
    await refused(page, 'STORE_SERVER_AWAY', 'it is not a SPARQL endpoint')
  })

  it('changes nothing and says why: wrong credentials, for reading or only for writing', async () => {
    const closed = await listen((_, response) => response.writeHead(401).end())
    await refused(closed, 'STORE_SERVER_AWAY', 'it refuses our credentials')
    const readOnly = await listen(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      if (body.startsWith('update')) response.writeHead(403).end()
      else response.end('{"head":{},"boolean":true}')
    })
    await refused(readOnly, 'STORE_SERVER_AWAY', 'it refuses our credentials')
  })

  it('changes nothing and says why: it is there already, or the environment sets the store', async () => {
    await refused('embedded', 'STORE_MOVE_REFUSED', 'it is there already')
    await admin.refuses('moveStore', { body: { to: 'http://127.0.0.1:1/query' } }, 'STORE_MOVE_REFUSED')
  })

  it('is for the operator alone', async () => {
    const alice = await register(daemon, 'alice')
    await alice.refuses('moveStore', { body: { to: 'embedded' } }, 'ADMIN_TOKEN_REQUIRED')
    await alice.refuses('getStore', {}, 'ADMIN_TOKEN_REQUIRED')
  })
})
