import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { kgHome } from './run-kg.js'

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

  it('starts nodes that have found each other, and says where they are', async () => {
    const { nodes } = await home.json<Shown>('devnet', 'up', '--nodes', '2', '--core', '1')
    expect(nodes).toMatchObject([
      { name: 'node-1', role: 'core', state: 'running', peers: 1, home: join(folder, 'node-1') },
      { name: 'node-2', role: 'edge', state: 'running', peers: 1, home: join(folder, 'node-2') },
    ])
    const { stdout } = await home.kg('devnet', 'status')
    expect(stdout).toContain(`KG_HOME=${join(folder, 'node-1')} kg status`)
    expect(stdout).toContain(join(folder, 'node-2', 'auth.token'))
  }, 60_000)

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
    expect(down.stdout).toContain('node-2  runs, but was started by somebody else')
    expect(down.code).toBe(1)
    expect(await states()).toEqual(['stopped', 'running'])
    const { stderr, code } = await home.kg('devnet', 'down', '--remove')
    expect(stderr).toContain('DEVNET_STILL_RUNS')
    expect(code).not.toBe(0)
    await second.kg('stop')
  }, 60_000)

  it('removes everything when told so', async () => {
    expect((await home.kg('devnet', 'down', '--remove')).stdout).toContain('is gone')
    expect(existsSync(folder)).toBe(false)
  })
})
