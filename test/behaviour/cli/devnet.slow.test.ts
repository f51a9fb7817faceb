import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Publication } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { setQuorum } from '../../lib/acks-quorum.js'
import { api } from '../../lib/api.js'
import { inventoryOf } from '../../lib/inventory-of.js'
import { quads } from '../../lib/quads.js'
import { kgHome } from '../../lib/run-kg.js'
import { short } from '../../lib/short.js'
import { until } from '../../lib/until.js'

interface Shown {
  folder: string
  nodes: { name: string; role: string; state: string; pid?: number; url: string; peers?: number; home: string }[]
}

const home = await kgHome({ KG_NETWORK: 'none' })
afterAll(async () => {
  // Whichever of the tests ran, none of the nodes outlives them.
  await home.kg('devnet', 'down')
  await home[Symbol.asyncDispose]()
})
const folder = join(home.path, 'devnet')
const states = async () => (await home.json<Shown>('devnet', 'status')).nodes.map(({ state }) => state)

describe('kg devnet', () => {
  it('says what to do where there is none', async () => {
    const { code, stderr } = await home.kg('devnet', 'status')
    expect(code).not.toBe(0)
    expect(stderr).toContain('DEVNET_NOT_FOUND')
    expect((await home.kg('devnet', 'up', '--nodes', 'many')).code).toBe(2)
  })

  it('starts nodes that have found each other, and says where they are', { ...short, timeout: 60_000 }, async () => {
    const { nodes } = await home.json<Shown>('devnet', 'up', '--nodes', '2', '--core', '1')
    expect(nodes).toMatchObject([
      { name: 'node-1', role: 'core', state: 'running', peers: 1, home: join(folder, 'node-1') },
      { name: 'node-2', role: 'edge', state: 'running', peers: 1, home: join(folder, 'node-2') },
    ])
    const { stdout } = await home.kg('devnet', 'status')
    expect(stdout).toContain(`KG_HOME=${join(folder, 'node-1')} kg status`)
    expect(stdout).toContain(join(folder, 'node-2', 'auth.token'))
  })

  it('leaves what runs as it is when asked again', async () => {
    const before = await home.json<Shown>('devnet', 'status')
    const after = await home.json<Shown>('devnet', 'up')
    expect(after.nodes.map(({ pid, url }) => [pid, url])).toEqual(before.nodes.map(({ pid, url }) => [pid, url]))
  }, 60_000)

  it('shows the log of each node', async () => {
    expect((await home.kg('devnet', 'logs', '2', '-n', '500')).stdout).toContain('node started')
    expect((await home.kg('devnet', 'logs', 'node-7')).code).toBe(2)
  })

  it('starts a node that was killed, on the ports it had', async () => {
    const before = await home.json<Shown>('devnet', 'status')
    process.kill(before.nodes[0]?.pid ?? 0, 'SIGKILL')
    expect((await home.json<Shown>('devnet', 'up')).nodes.map(({ url }) => url)).toEqual(
      before.nodes.map(({ url }) => url),
    )
  }, 60_000)

  it('stops what it has started, and only that', async () => {
    await using second = await kgHome({ KG_HOME: join(folder, 'node-2'), KG_API_PORT: '' })
    await second.kg('stop')
    await second.kg('start')
    const down = await home.kg('devnet', 'down')
    expect(down.stdout).toContain('node-1  stopped')
    expect(down.stdout).toContain('node-2  still running, because kg devnet did not start it')
    expect(down.code).toBe(1)
    expect(await states()).toEqual(['stopped', 'running'])
    const { stderr, code } = await home.kg('devnet', 'down', '--remove')
    expect(stderr).toContain('DEVNET_STILL_RUNS')
    expect(code).not.toBe(0)
    await second.kg('stop')
  }, 60_000)

  it('removes everything when told so', async () => {
    expect((await home.kg('devnet', 'down', '--remove')).stdout).toContain('was deleted')
    expect(existsSync(folder)).toBe(false)
  })
})

describe('a devnet of five nodes', () => {
  it('shares with all, publishes with both core nodes, and a sixth that starts later has everything', async () => {
    await using own = await kgHome({ KG_NETWORK: 'none' })
    await using _down = { [Symbol.asyncDispose]: async () => void (await own.kg('devnet', 'down')) }
    const apis = async (nodes: Shown['nodes']) =>
      nodes.map(({ url, home }) => api(url, readFileSync(join(home, 'auth.token'), 'utf8').trim()))
    const { nodes } = await own.json<Shown>('devnet', 'up', '--nodes', '5')
    expect(nodes.map(({ role, peers }) => [role, peers])).toEqual(
      ['core', 'core', 'edge', 'edge', 'edge'].map((role) => [role, 4]),
    )
    await setQuorum(join(own.path, 'devnet', 'chain'), 2)
    const five = await apis(nodes)
    const author = five[3] as (typeof five)[number]
    const follow = (one: (typeof five)[number]) =>
      until(
        () => one.call('subscribeContextGraph', { body: { contextGraphId: 'lab' } }),
        ({ status }) => status === 200,
      )
    const share = (name: string, from: number) =>
      author.ok('createAsset', {
        body: { contextGraphId: 'lab', name, quads: quads(10, from), alsoShareSwm: true },
      })
    const holds = async (one: (typeof five)[number], wanted: readonly string[]) => {
      const layers = (lines: string[]) =>
        lines.map((line) => line.split(' ')).map(([name, , layer]) => `${name} ${layer}`)
      await until(
        () => inventoryOf(one, 'lab'),
        (lines) => layers(lines).join() === wanted.join(),
      )
      expect(await inventoryOf(one, 'lab')).toEqual(await inventoryOf(author, 'lab'))
    }

    await author.ok('createContextGraph', { body: { id: 'lab' } })
    await author.ok('registerContextGraph', { body: { id: 'lab', publishPolicy: 1 } })
    for (const one of five) await follow(one)
    await share('shared', 0)
    await share('published', 100)
    for (const one of five) await holds(one, ['published swm', 'shared swm'])

    const given = { params: { name: 'published' }, body: { contextGraphId: 'lab' } }
    const { ackIdentityIds, storageAckPeerIds } = (await author.ok('publishAsset', given)) as Publication
    const cores = await Promise.all(five.slice(0, 2).map(async (one) => (await one.ok('status')).peerId))
    expect(ackIdentityIds).toEqual(['1', '2'])
    expect([...storageAckPeerIds].sort()).toEqual(cores.sort())
    for (const one of five) await holds(one, ['published vm', 'shared swm'])

    const { nodes: more } = await own.json<Shown>('devnet', 'up', '--nodes', '6')
    expect(more.map(({ state, peers }) => [state, peers])).toEqual(more.map(() => ['running', 5]))
    const sixth = (await apis(more))[5] as (typeof five)[number]
    await follow(sixth)
    await holds(sixth, ['published vm', 'shared swm'])
    const body = { sparql: 'SELECT ?o { <urn:test:s105> ?p ?o }', contextGraphId: 'lab', view: 'verifiable-memory' }
    const asked = async () => JSON.stringify((await sixth.ok('postQuery', { body })).result)
    await until(asked, (text) => text.includes('105'))
  }, 180_000)
})
