import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { short } from '../lib/short.js'
import { conformance } from './lib/conformance.js'
import { started } from './lib/started.js'
import { bridgeTo } from './lib/stdio-bridge.js'

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}.js`, import.meta.url))
const open = { KG_AUTH_ENABLED: 'false' } // The suite's client sends no token.
const notOffered = readFileSync(resolve('test/mcp/conformance-baseline.yml'), 'utf8').match(/(?<=^ {2}- ).+$/gm) ?? []
/** They judge an HTTP server, which over stdio is the bridge and not ours. */
const ofHttp = ['dns-rebinding-protection', 'server-sse-multiple-streams', 'server-sse-polling']
/** All that can be judged without tools, resources and prompts of certain names. */
const ofEveryServer = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
]

let node: Daemon
beforeAll(async () => {
  node = await startDaemon({ env: open, mount: fixture('mount') })
}, 30_000)
afterAll(() => node[Symbol.asyncDispose]())

describe('the conformance suite of the protocol, its fixtures served by our machinery', () => {
  it('passes over HTTP, but for what is not offered', async () => {
    const { passed, failed, out } = await conformance(`${node.url}/mcp`)
    expect(failed, out).toEqual([...notOffered].sort())
    expect(passed).toHaveLength(30)
  }, 120_000)

  it('passes over stdio, but for what is not offered and what is about HTTP', async () => {
    await using bridge = await bridgeTo([fixture('stdio')], { ...process.env, KG_HOME: node.home })
    const { passed, failed, out } = await conformance(bridge.url)
    const judged = (names: string[]) => names.filter((name) => !ofHttp.includes(name))
    expect(judged(failed), out).toEqual(judged([...notOffered].sort()))
    expect(judged(passed)).toHaveLength(28)
  }, 240_000)
})

describe('the conformance suite of the protocol, against the program as users have it', () => {
  it('passes over HTTP what needs no fixtures', { ...short, timeout: 120_000 }, async () => {
    await using daemon = await started(open)
    const { passed, out } = await conformance(`${daemon.url}/mcp`)
    const wanted = [...ofEveryServer, 'dns-rebinding-protection', 'server-sse-multiple-streams']
    expect(passed, out).toEqual(expect.arrayContaining(wanted))
  })

  it('passes over stdio what needs no fixtures, the daemon running or not', async () => {
    await using daemon = await started()
    await using bridge = await bridgeTo(['packages/cli/bin/kg.js', 'mcp', 'serve'], daemon.env)
    for (const scenario of ofEveryServer) expect(await conformance(bridge.url, scenario)).toMatchObject({ code: 0 })
    await daemon.home.kg('stop')
    for (const scenario of ['server-initialize', 'tools-list', 'resources-list'])
      expect(await conformance(bridge.url, scenario)).toMatchObject({ code: 0 })
  }, 240_000)
})
