import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { expectPages } from '../../lib/lists.js'
import { operator, register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

const uri = (name: string) => `urn:skill:${name}`

/** A program with one skill for each path. */
const behaviours: Record<string, (call: { input?: unknown; caller?: object }, response: ServerResponse) => void> = {
  '/echo': ({ input, caller }, response) => json(response, { said: input, caller }),
  '/text': (_, response) => void response.end('plain words'),
  '/broken': (_, response) => void response.writeHead(500).end(),
  '/elsewhere': (_, response) => void response.writeHead(302, { location: '/echo' }).end(),
  '/endless': (_, response) => void response.end('x'.repeat(1024 * 1024 + 1)),
  '/half': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
  '/slow': () => undefined,
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += String(part)
  behaviours[request.url ?? '']?.(JSON.parse(text), response)
}

const folder = mkdtempSync(join(tmpdir(), 'kg-skills-'))
const start = (name: string) =>
  startDaemon({
    env: { KG_NETWORK: 'local', KG_NET_ENABLED: 'true', KG_CHAIN_FOLDER: join(folder, 'chain'), KG_NAME: name },
  })

let program: Server
let ada: Daemon
let bob: Daemon
const endpoint = (path: string) => `http://127.0.0.1:${(program.address() as AddressInfo).port}${path}`
const offer = (of: Daemon, name: string) =>
  operator(of).ok('offerSkill', { body: { skillUri: uri(name), name, endpoint: endpoint(`/${name}`) } })
const invoke = (name: string, more: object = {}) => ({ body: { name: 'bob', skillUri: uri(name), ...more } })

beforeAll(async () => {
  program = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(program, 'listening')
  ada = await start('ada')
  bob = await start('bob')
  for (const path of Object.keys(behaviours)) await offer(bob, path.slice(1))
  await until(
    async () => (await operator(ada).ok('listSkills')).skills,
    (skills) => skills.length === Object.keys(behaviours).length,
    40_000,
  )
}, 90_000)
afterAll(async () => {
  await bob?.[Symbol.asyncDispose]()
  await ada?.[Symbol.asyncDispose]()
  program.closeAllConnections()
  program.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

describe('a skill', () => {
  it('is found by other nodes, without where it runs', async () => {
    const all = await expectPages(operator(ada), 'listSkills', 'skills')
    expect(all).toContainEqual(expect.objectContaining({ skillUri: uri('echo'), agentName: 'bob', local: false }))
    expect(JSON.stringify(all)).not.toContain('127.0.0.1')
    const guest = await register(bob, 'guest')
    const [seen] = (await guest.ok('listSkills', { query: { skillUri: uri('echo') } })).skills
    expect(seen).toMatchObject({ local: true, name: 'echo' })
    expect(seen?.endpoint).toBeUndefined()
    const [own] = (await operator(bob).ok('listSkills', { query: { skillUri: uri('echo') } })).skills
    expect(own?.endpoint).toBe(endpoint('/echo'))
  })

  it('runs on the node of its agent and answers the caller [C-RF-10]', async () => {
    const { agentAddress, peerId } = await operator(ada).ok('status')
    const done = await operator(ada).ok('invokeSkill', invoke('echo', { input: { words: ['good', 'morning'] } }))
    const caller = { agent: agentAddress, peerId }
    expect(done).toMatchObject({ success: true, output: { said: { words: ['good', 'morning'] }, caller } })
    expect(done.executionTimeMs).toBeGreaterThan(0)
    expect(await operator(ada).ok('invokeSkill', invoke('text'))).toMatchObject({ output: 'plain words' })
    // On the same node as well.
    const guest = await register(bob, 'visitor')
    expect(await guest.ok('invokeSkill', invoke('echo', { input: 1 }))).toMatchObject({ output: { said: 1 } })
    const rows = (await operator(ada).ok('slo')).messages
    expect(rows.find(({ protocol }) => protocol === 'skill')).toMatchObject({ sent: 2, delivered: 2, failed: 0 })
  })

  it.each([
    ['broken', 'answered 500'],
    ['elsewhere', 'answered 302'],
    ['endless', 'too much'],
    ['half', 'broken JSON'],
  ])('that is %s fails as a skill, not as a request', async (name, why) => {
    const done = await operator(ada).ok('invokeSkill', invoke(name))
    expect(done).toMatchObject({ success: false, error: expect.stringContaining(why) })
  })

  it('that takes too long is given up, and one key runs once at a time', async () => {
    const given = { ...invoke('slow', { timeoutMs: 1000 }), headers: { 'idempotency-key': 'slow' } }
    const answers = await Promise.all([
      operator(ada).call('invokeSkill', given),
      operator(ada).call('invokeSkill', given),
    ])
    expect(answers.map(({ body }) => (body as { code?: string }).code)).toContain('OPERATION_RUNNING')
    const late = answers.find(({ status }) => status !== 409)
    expect(late?.body).toMatchObject({ success: false, error: 'the skill took too long' })
  })

  it('is refused alike where it is not offered and where its owner lets nobody in', async () => {
    const unknown = await operator(ada).refuses('invokeSkill', invoke('none'), 'SKILL_NOT_FOUND')
    await operator(bob).ok('setMessagePolicy', { body: { deny: ['*'] } })
    const denied = await operator(ada).refuses('invokeSkill', invoke('echo'), 'SKILL_NOT_FOUND')
    await operator(bob).ok('setMessagePolicy', { body: {} })
    expect(denied.detail).toBe(unknown.detail.replace(uri('none'), uri('echo')))
    const row = (await operator(bob).ok('slo')).messages.find(({ protocol }) => protocol === 'skill')
    expect(row?.refused).toMatchObject({ denied: 1, 'not-here': 1 })
    await operator(ada).refuses('invokeSkill', { body: { name: 'nobody', skillUri: uri('x') } }, 'RECIPIENT_UNKNOWN')
    await operator(ada).refuses('invokeSkill', { body: { skillUri: uri('x') } }, 'VALIDATION_FAILED')
  })

  it.each([
    'https://127.0.0.1/',
    'http://example.org/',
    'http://127.0.0.1.example.org/',
    'http://me:pw@127.0.0.1/',
    'x',
  ])('cannot be offered at %s', async (place) => {
    const body = { skillUri: uri('bad'), name: 'bad', endpoint: place }
    await operator(bob).refuses('offerSkill', { body }, 'SKILL_ENDPOINT_INVALID')
  })

  it('is gone when it is withdrawn, and its agent cannot be asked when its node is away', async () => {
    expect(await operator(bob).ok('withdrawSkill', { query: { skillUri: uri('text') } })).toMatchObject({
      withdrawn: true,
    })
    await operator(bob).refuses('withdrawSkill', { query: { skillUri: uri('text') } }, 'SKILL_NOT_FOUND')
    await operator(ada).refuses('invokeSkill', invoke('text'), 'SKILL_NOT_FOUND')
    await until(
      async () => (await operator(ada).ok('listSkills')).skills.map(({ skillUri }) => skillUri),
      (skills) => !skills.includes(uri('text')),
    )
    await bob.kill()
    await operator(ada).refuses('invokeSkill', invoke('echo', { timeoutMs: 3000 }), 'SKILL_PEER_FAILED')
  })
})

describe('without a network', () => {
  it('skills work on the node itself', async () => {
    await using alone = await startDaemon()
    await offer(alone, 'echo')
    const { agentAddress } = await operator(alone).ok('status')
    const body = { name: agentAddress, skillUri: uri('echo'), input: 'here' }
    expect(await operator(alone).ok('invokeSkill', { body })).toMatchObject({ output: { said: 'here' } })
    await operator(alone).refuses('invokeSkill', invoke('echo'), 'PEERS_UNAVAILABLE')
  })
})
