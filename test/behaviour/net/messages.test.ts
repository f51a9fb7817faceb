import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { openStream } from '../../lib/events.js'
import { expectPages } from '../../lib/lists.js'
import { operator, register } from '../../lib/people.js'
import { until } from '../../lib/until.js'
import { type Chat, openChat } from './chat-process.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-messages-'))
const start = (name: string) =>
  startDaemon({
    env: { KG_NETWORK: 'local', KG_NET_ENABLED: 'true', KG_CHAIN_FOLDER: join(folder, 'chain'), KG_NAME: name },
  })
const known = (of: Daemon, name: string) =>
  until(
    async () => (await operator(of).ok('listAgents')).agents,
    (agents) => agents.some((agent) => agent.name === name && agent.connectionStatus === 'connected'),
  )

let ada: Daemon
let bob: Daemon
beforeAll(async () => {
  ada = await start('ada')
  bob = await start('bob')
  await Promise.all([known(ada, 'bob'), known(bob, 'ada')])
}, 60_000)
afterAll(async () => {
  await bob?.[Symbol.asyncDispose]()
  await ada?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const send = (from: Daemon, to: string, text: string) => operator(from).ok('sendMessage', { body: { to, text } })
const textsOf = async (of: Daemon, peer: string) =>
  (await operator(of).ok('listMessages', { query: { peer } })).messages.map(({ text }) => text)

describe('a message between agents of two nodes', () => {
  it('arrives, is told to its recipient alone, listed on both sides and marked as read [C-RF-08, C-RF-09]', async () => {
    const other = await register(bob, 'neighbour')
    const mine = await openStream(`${bob.url}/api/events`, { authorization: `Bearer ${bob.adminToken}` })
    const theirs = await openStream(`${bob.url}/api/events`, { authorization: `Bearer ${other.token}` })
    const sent = await send(ada, 'bob', 'good morning')
    expect(sent).toMatchObject({ delivered: true, queued: false, attempts: 1 })
    const told = await mine.upTo(({ event }) => event === 'message.receive')
    expect(told.at(-1)?.data).toMatchObject({ subject: `urn:kg:message:${sent.messageId}` })
    // The neighbour is told of its own act, and of nothing before it.
    await other.ok('setMessagePolicy', { body: {} })
    const seen = await theirs.upTo(({ event }) => event === 'message.policy')
    expect(seen.filter(({ event }) => event === 'message.receive')).toEqual([])
    await mine[Symbol.asyncDispose]()
    await theirs[Symbol.asyncDispose]()
    expect((await other.ok('listMessages')).messages).toEqual([])

    const [received] = (await operator(bob).ok('listMessages', { query: { peer: 'ada' } })).messages
    expect(received).toMatchObject({ id: sent.messageId, direction: 'in', text: 'good morning', signed: true })
    expect(received).toMatchObject({ peerName: 'ada' })
    const { agentAddress } = await operator(bob).ok('agentIdentity')
    const asked = await operator(ada).ok('listMessages', { query: { agent: agentAddress } })
    expect(asked.with).toEqual({ agent: agentAddress, name: 'bob' })
    expect(asked.messages).toMatchObject([{ direction: 'out', delivered: true, state: 'delivered' }])
    const ids = [sent.messageId, '0'.repeat(32)]
    expect(await operator(bob).ok('markMessagesRead', { body: { ids } })).toEqual({ read: 1 })
    expect(await operator(bob).ok('markMessagesRead', { body: { ids } })).toEqual({ read: 0 })
    expect((await operator(bob).ok('listMessages')).messages[0]?.readAt).toBeDefined()
    const { messages } = await operator(ada).ok('slo')
    const row = messages.find(({ protocol }) => protocol === 'message')
    expect(row).toMatchObject({ sent: 1, delivered: 1, failed: 0 })
  })

  it('goes by address, name or peer id, once for one key, and only to whom it clearly means', async () => {
    const { peerId, agentAddress } = await operator(bob).ok('status')
    const twin = await register(ada, 'twin')
    await register(ada, 'twin')
    for (const to of [agentAddress, `did:kg:agent:${agentAddress}`, 'BOB'])
      expect(await send(ada, to, `to ${to}`)).toMatchObject({ delivered: true, to: agentAddress })
    const who = operator(ada)
    // Bob's node acts for two agents, so that its id alone does not say whom.
    await until(
      () => who.call('sendMessage', { body: { peerId, message: 'to the peer' } }),
      ({ status }) => status === 409,
    )
    await who.refuses('sendMessage', { body: { to: 'twin', text: 'x' } }, 'RECIPIENT_AMBIGUOUS')
    await who.refuses('sendMessage', { body: { to: 'nobody', text: 'x' } }, 'RECIPIENT_UNKNOWN')
    await who.refuses('listMessages', { query: { peer: 'nobody' } }, 'RECIPIENT_UNKNOWN')
    await who.refuses('listMessages', { query: { peer: 'twin' } }, 'RECIPIENT_AMBIGUOUS')
    await who.refuses('sendMessage', { body: { to: 'bob', peerId, text: 'x' } }, 'VALIDATION_FAILED')
    await who.refuses('sendMessage', { body: { to: 'bob' } }, 'VALIDATION_FAILED')

    expect(await twin.ok('sendMessage', { body: { to: 'ada', text: 'same house' } })).toMatchObject({ delivered: true })
    const headers = { 'idempotency-key': 'one-message' }
    const given = { body: { to: 'bob', text: 'only once' }, headers }
    const answers = await Promise.all([who.call('sendMessage', given), who.call('sendMessage', given)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await who.ok('sendMessage', given)).toEqual(answers.find(({ status }) => status === 200)?.body)
    expect((await textsOf(bob, 'ada')).filter((text) => text === 'only once')).toHaveLength(1)
    await expectPages(who, 'listMessages', 'messages', { query: { peer: 'bob' } })
    const since = new Date().toISOString()
    expect((await who.ok('listMessages', { query: { since } })).messages).toEqual([])
    expect((await who.ok('listMessages', { query: { since: 0 } })).messages.length).toBeGreaterThan(3)
  })

  it('is refused where the recipient wants none, which the sender is told', async () => {
    const { agentAddress } = await operator(ada).ok('status')
    const before = await operator(bob).ok('messagePolicy')
    expect(before).toEqual({ default: 'allow', allow: [], deny: [] })
    const policy = await operator(bob).ok('setMessagePolicy', {
      body: { deny: [agentAddress.toUpperCase().replace('X', 'x')] },
    })
    expect(policy).toEqual({ default: 'allow', allow: [], deny: [agentAddress] })
    const etag = String((await operator(bob).call('messagePolicy')).headers.etag)
    expect((await operator(bob).call('messagePolicy', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await send(ada, 'bob', 'unwanted')).toMatchObject({
      delivered: false,
      queued: false,
      error: expect.any(String),
    })
    await operator(bob).ok('setMessagePolicy', { body: {} })
    expect(await textsOf(bob, 'ada')).not.toContain('unwanted')
    const row = (await operator(bob).ok('slo')).messages.find(({ protocol }) => protocol === 'message')
    expect(row?.refused).toEqual({ denied: 1 })
  })

  it('waits in the outbox of a node that was killed, and is delivered when both are back', async () => {
    await bob.kill()
    for (const text of ['late 1', 'late 2'])
      expect(await send(ada, 'bob', text)).toMatchObject({ delivered: false, queued: true })
    await ada.kill()
    await ada.restart()
    const rows = await expectPages(operator(ada), 'listOutbox', 'messages')
    expect(rows).toHaveLength(2)
    await bob.restart()
    await until(
      () => textsOf(bob, 'ada'),
      (texts) => texts.includes('late 2'),
      30_000,
    )
    expect((await textsOf(bob, 'ada')).slice(0, 2)).toEqual(['late 2', 'late 1'])
    await until(
      () => operator(ada).ok('listOutbox'),
      ({ messages }) => messages.length === 0,
    )
  }, 60_000)
})

describe('kg chat', () => {
  it('goes on over kills and restarts of both nodes without losing or doubling a message [C-CC-04]', async () => {
    const chats: Chat[] = []
    const said = { ada: [] as string[], bob: [] as string[] }
    const say = (who: 'ada' | 'bob', text: string) => {
      said[who].push(text)
      chats[who === 'ada' ? 0 : 1]?.type(text)
    }
    try {
      chats.push(await openChat(ada.home, 'bob'), await openChat(bob.home, 'ada'))
      const [atAda, atBob] = chats as [Chat, Chat]
      say('ada', 'ada 1: hello')
      await atBob.shows('ada 1: hello')
      say('bob', 'bob 1: hello')
      await atAda.shows('bob 1: hello')

      await bob.kill()
      for (const n of [2, 3, 4]) say('ada', `ada ${n}: are you there?`)
      for (const n of [2, 3]) say('bob', `bob ${n}: my node is down`)
      await bob.restart()
      await atBob.shows('ada 4: are you there?')
      await atAda.shows('bob 3: my node is down')

      for (let n = 5; n < 25; n++) say('ada', `ada ${n}: quickly`)
      await atBob.shows('ada 8: quickly')
      await ada.kill()
      for (let n = 4; n < 8; n++) say('bob', `bob ${n}: meanwhile`)
      await ada.restart()
      await atBob.shows('ada 24: quickly')
      await atAda.shows('bob 7: meanwhile')

      expect(atBob.heard('ada')).toEqual(said.ada)
      expect(atAda.heard('bob')).toEqual(said.bob)
      atAda.type('/quit')
      atBob.end()
      expect(await Promise.all(chats.map((chat) => chat.ended))).toEqual([0, 0])
    } finally {
      for (const chat of chats) chat.kill()
    }
    const inOrder = (await textsOf(bob, 'ada')).reverse().filter((text) => said.ada.includes(text))
    expect(inOrder).toEqual(said.ada)
  }, 120_000)
})

describe('without a network', () => {
  it('agents of one node can write to each other, and to nobody else', async () => {
    await using alone = await startDaemon()
    const eve = await register(alone, 'eve')
    expect(await send(alone, 'eve', 'hello')).toMatchObject({ delivered: true })
    expect((await eve.ok('listMessages')).messages).toMatchObject([{ direction: 'in', text: 'hello' }])
    await eve.ok('setMessagePolicy', { body: { deny: ['*'] } })
    expect(await send(alone, 'eve', 'again')).toMatchObject({ delivered: false, queued: false })
    await operator(alone).refuses('sendMessage', { body: { to: 'ada', text: 'x' } }, 'PEERS_UNAVAILABLE')
    expect(await eve.ok('messagePolicy')).toEqual({ default: 'deny', allow: [], deny: ['*'] })
  })
})
