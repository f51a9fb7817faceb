import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { short } from '../lib/short.js'
import { conformance, revisions } from './lib/conformance.js'
import { started } from './lib/started.js'
import { bridgeTo } from './lib/stdio-bridge.js'

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}.js`, import.meta.url))
const open = { KG_AUTH_ENABLED: 'false' } // The suite's client sends no token.
const notOffered: readonly string[] =
  readFileSync(resolve('test/mcp/conformance-baseline.yml'), 'utf8').match(/(?<=^ {2}- ).+$/gm) ?? []
/** They judge an HTTP server, which over stdio is the bridge and not ours. */
const ofHttp: readonly string[] = [
  'dns-rebinding-protection',
  'http-header-validation',
  'server-session-lifecycle',
  'server-sse-multiple-streams',
  'server-sse-polling',
  'server-stateless',
]
const isExpected = (name: string) => !notOffered.includes(name)
/** All that can be judged without tools, resources and prompts of certain names. */
const ofEveryServer = {
  '2025-06-18': ['server-initialize', 'logging-set-level', 'ping', 'completion-complete', 'tools-list', 'prompts-list'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'resources-list', 'prompts-list', 'caching', 'http-header-validation'],
} as const
/** How many scenarios of a revision pass; a suite that judges nothing would fail nothing. */
const passing = { '2025-06-18': [26, 25], '2025-11-25': [32, 28], '2026-07-28': [31, 27] } as const

let node: Daemon
beforeAll(async () => {
  node = await startDaemon({ env: open, mount: fixture('mount') })
}, 30_000)
afterAll(() => node[Symbol.asyncDispose]())

describe.each(revisions)('the conformance suite of %s, its fixtures served by our machinery', (revision) => {
  const [overHttp, overStdio] = passing[revision]

  it('passes over HTTP, but for what is not offered', async () => {
    const { passed, failed, out } = await conformance(`${node.url}/mcp`, revision)
    expect(failed.filter(isExpected), out).toEqual([])
    expect(passed.filter((name) => !isExpected(name))).toEqual([])
    expect(passed).toHaveLength(overHttp)
  }, 240_000)

  it('passes over stdio, but for what is not offered and what is about HTTP', async () => {
    await using bridge = await bridgeTo([fixture('stdio')], { ...process.env, KG_HOME: node.home })
    const { passed, failed, out } = await conformance(bridge.url, revision)
    const judged = (names: string[]) => names.filter((name) => !ofHttp.includes(name))
    expect(judged(failed).filter(isExpected), out).toEqual([])
    expect(judged(passed)).toHaveLength(overStdio)
  }, 240_000)
})

describe('the conformance suite, against the program as users have it', () => {
  it('passes over HTTP what needs no fixtures, on every revision', { ...short, timeout: 240_000 }, async () => {
    await using daemon = await started(open)
    for (const revision of revisions)
      for (const scenario of ofEveryServer[revision])
        expect(await conformance(`${daemon.url}/mcp`, revision, scenario)).toMatchObject({ code: 0, failed: [] })
  })

  it('passes over stdio what needs no fixtures, the daemon running or not', async () => {
    await using daemon = await started()
    await using bridge = await bridgeTo(['packages/cli/bin/kg.js', 'mcp', 'serve'], daemon.env)
    for (const revision of revisions)
      for (const scenario of ofEveryServer[revision].filter((name) => !ofHttp.includes(name)))
        expect(await conformance(bridge.url, revision, scenario)).toMatchObject({ code: 0 })
    await daemon.home.kg('stop')
    for (const scenario of ['server-initialize', 'tools-list', 'resources-list'])
      expect(await conformance(bridge.url, '2025-11-25', scenario)).toMatchObject({ code: 0 })
  }, 240_000)
})
