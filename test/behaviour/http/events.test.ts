import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { openStream, type SeenEvent } from '../../lib/events.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { roomAndClub } from '../../lib/room-and-club.js'

const { daemon, admin, alice, bob } = await roomAndClub()
afterAll(() => daemon[Symbol.asyncDispose]())
await alice.ok('createContextGraph', { body: { id: 'secret', private: true } })

const streamOf = (token: string, headers: Record<string, string> = {}, query = '') =>
  openStream(`${daemon.url}/api/events${query}`, { authorization: `Bearer ${token}`, ...headers })
const head = async () => (await api(daemon.url).ok('status')).store.seq
const actions = (events: SeenEvent[]) => events.map(({ event }) => event)
const share = (who: typeof alice, contextGraphId: string, name: string) =>
  who.ok('createAsset', { body: { contextGraphId, name, quads: quads(1), alsoShareSwm: true } })
const shareInSteps = async (name: string) => {
  const about = { params: { name }, body: { contextGraphId: 'room' } }
  await alice.ok('createAsset', { body: { contextGraphId: 'room', name } })
  await alice.ok('writeDraft', { ...about, body: { ...about.body, quads: quads(1) } })
  await alice.ok('finalizeDraft', about)
  await alice.ok('shareAsset', about)
}
const marks = (name: string) => (event: SeenEvent) => String(event.data.subject).endsWith(`/${name}`)

describe('GET /api/events', () => {
  it('says where it begins, then tells what happens, with the number of the receipt as id', async () => {
    const before = await head()
    await using stream = await streamOf(alice.token)
    const [connected] = await stream.next(1)
    expect(connected).toMatchObject({ event: 'connected', data: { seq: before } })
    await shareInSteps('live')
    const events = await stream.next(4)
    expect(actions(events)).toEqual(['asset.create', 'asset.write', 'asset.finalize', 'asset.share'])
    expect(events.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4].map((n) => before + n))
    expect(events[3]?.data).toMatchObject({ seq: before + 4, layer: 'swm', agent: `did:kg:agent:${alice.agent}` })
  })

  it('tells of an asset that is created and shared at once as one event', async () => {
    await using stream = await streamOf(alice.token)
    await stream.next(1)
    await share(alice, 'room', 'at-once')
    await share(alice, 'room', 'then-this')
    const events = await stream.next(2)
    expect(actions(events)).toEqual(['asset.share', 'asset.share'])
    expect(events[0]?.data).toMatchObject({ layer: 'swm', root: expect.stringMatching(/^0x/) })
  })

  it('resumes after Last-Event-ID, by header or query, also over a restart', async () => {
    const before = await head()
    await shareInSteps('missed')
    for (const how of ['header', 'query', 'restart']) {
      if (how === 'restart') await daemon.restart()
      const last = String(before + 1)
      await using stream = await (how === 'query'
        ? streamOf(alice.token, {}, `?lastEventId=${last}`)
        : streamOf(alice.token, { 'last-event-id': last }))
      const [, ...events] = await stream.next(4)
      expect(actions(events)).toEqual(['asset.write', 'asset.finalize', 'asset.share'])
      expect(events[0]?.id).toBe(String(before + 2))
    }
  })

  it('shows others what is shared and nothing of drafts', async () => {
    await using stream = await streamOf(bob.token)
    await stream.next(1)
    await share(alice, 'room', 'for-bob')
    const [shared] = await stream.next(1)
    expect(shared).toMatchObject({ event: 'asset.share' })
    expect(String(shared?.data.subject)).toContain('for-bob')
  })

  it('shows nothing of graphs that the caller may not read', async () => {
    const before = await head()
    await share(alice, 'club', 'members-only')
    await share(alice, 'secret', 'hidden')
    await alice.ok('renameContextGraph', { body: { id: 'secret', name: 'Still secret' } })
    await share(alice, 'room', 'end-mark')
    await using bobs = await streamOf(bob.token, { 'last-event-id': String(before) })
    const seen = JSON.stringify(await bobs.upTo(marks('end-mark')))
    expect(seen).not.toMatch(/members-only|hidden|secret/)
    await using operators = await streamOf(daemon.adminToken, { 'last-event-id': String(before) })
    const all = JSON.stringify(await operators.upTo(marks('end-mark')))
    expect(all).toContain('members-only')
    expect(all).not.toContain('asset.write')
  })

  it('tells agents’ registrations to the operator alone', async () => {
    const before = await head()
    await register(daemon, 'newcomer')
    await share(alice, 'room', 'after-newcomer')
    await using bobs = await streamOf(bob.token, { 'last-event-id': String(before) })
    expect(actions(await bobs.upTo(marks('after-newcomer')))).not.toContain('agent.register')
    await using operators = await streamOf(daemon.adminToken, { 'last-event-id': String(before) })
    expect(actions(await operators.upTo(marks('after-newcomer')))).toContain('agent.register')
  })

  it('takes its token from the query too, and refuses what it cannot use', async () => {
    await using stream = await openStream(`${daemon.url}/api/events?token=${bob.token}`)
    expect(actions(await stream.next(1))).toEqual(['connected'])
    await api(daemon.url).refuses('events', {}, 'UNAUTHORIZED')
    await api(daemon.url).refuses('events', { query: { token: 'wrong' } }, 'UNAUTHORIZED')
    await bob.refuses('events', { query: { lastEventId: 'x' } }, 'VALIDATION_FAILED')
  })

  it('turns down an agent that has its share of streams, and serves again when some have ended', async () => {
    const open = await Promise.all(Array.from({ length: 64 }, () => streamOf(alice.token)))
    const { status } = await alice.refuses('events', {}, 'STREAMS_TOO_MANY')
    expect(status).toBe(503)
    await Promise.all(open.map((stream) => stream[Symbol.asyncDispose]()))
  })

  it('ends when the node stops, and does not hold it up', async () => {
    await using stream = await streamOf(alice.token)
    await stream.next(1)
    await admin.ok('shutdown')
    await stream.ended
    expect(await daemon.stop()).toBe(0)
  })
})
