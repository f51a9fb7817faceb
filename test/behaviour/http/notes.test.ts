import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { type Person, register } from '../../lib/people.js'
import { roomAndClub } from '../../lib/room-and-club.js'

const { daemon, alice, bob } = await roomAndClub()
afterAll(() => daemon[Symbol.asyncDispose]())

const remember = (who: Pick<Person, 'ok'>, text: string, more: object = {}) =>
  who.ok('remember', { body: { text, ...more } })
const recall = async (who: Pick<Person, 'ok'>, question: string, more: object = {}) =>
  (await who.ok('recall', { body: { question, ...more } })).results

describe('notes', () => {
  it('are stored in one call, private to their author, and found at once by other words', async () => {
    const stored = await remember(alice, 'Deployments to production happen on Tuesdays; Ilse Brandt approves PAY-12.', {
      about: ['release process'],
      source: 'stand-up',
      when: '2026-01-20',
      links: ['https://example.org/deploy'],
      statements: [{ subject: 'urn:deploy', predicate: 'urn:day', object: '"Tuesday"' }],
    })
    expect(stored).toMatchObject({ stored: true, layer: 'wm', time: '2026-01-20T00:00:00.000Z' })
    expect(stored.mentions).toEqual(expect.arrayContaining(['Ilse Brandt', 'PAY-12']))
    const [best] = await recall(alice, 'when do we deploy?')
    expect(best).toMatchObject({
      note: stored.note,
      kind: 'note',
      author: alice.agent,
      source: 'stand-up',
      time: '2026-01-20T00:00:00.000Z',
      about: ['release process'],
      layer: 'wm',
      parts: { words: expect.any(Number) },
    })
  })

  it('that say the same are reported, unless that is wanted', async () => {
    const first = await remember(alice, 'The spare key is with Mrs Delgado at number 14.')
    const again = await remember(alice, 'The spare keys are with Mrs Delgado at number 14')
    expect(again).toMatchObject({ stored: false, duplicateOf: { note: first.note } })
    expect((await remember(alice, 'The spare key is with Mrs Delgado at number 16.')).stored).toBe(true)
    const forced = await remember(alice, 'The spare key is with Mrs Delgado at number 14.', { force: true })
    expect(forced.stored).toBe(true)
    expect(forced.note).not.toBe(first.note)
  })

  it('are superseded by a correction, which comes first, and by nothing as of an earlier day', async () => {
    const old = await remember(alice, 'The planning meeting is on Monday in room Kepler.')
    const right = await alice.ok('correctNote', { body: { note: old.note, text: 'Planning has moved to Wednesday.' } })
    expect(right).toMatchObject({ stored: true, supersedes: old.note })
    const results = await recall(alice, 'In which room is the planning meeting on Monday?')
    expect(results[0]).toMatchObject({ note: right.note, supersedes: old.note })
    expect(results.find(({ note }) => note === old.note)?.supersededBy).toMatchObject({ note: right.note })
    expect(await recall(alice, 'planning meeting', { asOf: '2020-01-01' })).toEqual([])
  })

  it('can be a conversation, of which the turn is found with its neighbours', async () => {
    const turns = [
      { speaker: 'Ann', text: 'Shall we paint the fence?' },
      { speaker: 'Ben', text: 'Yes, in a colour called Foggy Dew.', when: '2026-03-01T10:00:00Z' },
      { speaker: 'Ann', text: 'Then I buy two litres.' },
    ]
    const { note } = await alice.ok('remember', { body: { turns } })
    const [best] = await recall(alice, 'what colour did Ben want?')
    expect(best).toMatchObject({ note: `${note}#turn-2`, kind: 'turn', speaker: 'Ben' })
    expect(best?.neighbours?.map(({ text }) => text)).toEqual([turns[0]?.text, turns[2]?.text])
  })

  it('can be held to a time, an author and a kind', async () => {
    await remember(alice, 'The lighthouse was painted white.', { when: '2024-05-01' })
    expect(await recall(alice, 'lighthouse', { since: '2024-04-01', until: '2024-05-01' })).toHaveLength(1)
    expect(await recall(alice, 'lighthouse', { since: '2024-05-02' })).toEqual([])
    expect(await recall(alice, 'lighthouse', { author: bob.agent })).toEqual([])
    expect(await recall(alice, 'lighthouse', { kind: 'entity' })).toEqual([])
  })

  it('are listed newest first, in pages, by source and by time', async () => {
    const first = await alice.ok('listNotes', { query: { limit: 2 } })
    expect(first.notes).toHaveLength(2)
    const second = await alice.ok('listNotes', { query: { limit: 2, cursor: String(first.nextCursor) } })
    expect(second.notes.map(({ note }) => note)).not.toContain(first.notes[0]?.note)
    expect((await alice.ok('listNotes', { query: { source: 'STAND' } })).notes).toHaveLength(1)
    const long = Date.UTC(2024, 4, 1)
    expect((await alice.ok('listNotes', { query: { since: long, until: long } })).notes).toHaveLength(1)
    const { headers } = await alice.call('listNotes')
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('listNotes', again)).status).toBe(304)
    await alice.refuses('listNotes', { query: { cursor: 'x' } }, 'CURSOR_INVALID')
  })

  it('come in the same order page by page as all at once', async () => {
    const order: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await alice.ok('listNotes', { query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } })
      order.push(...page.notes.map(({ note }) => note))
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
    }
    const all = await alice.ok('listNotes', { query: { limit: 200 } })
    expect(order.length).toBeGreaterThan(5)
    expect(order).toEqual(all.notes.map(({ note }) => note))
    const { source } = await alice
      .ok('listNotes', { query: { source: 'stand', limit: 1 } })
      .then(({ notes }) => notes[0] ?? { source: '' })
    expect(source).toMatch(/stand/i)
  })

  it('make up the context for a question, within a budget, with citations', async () => {
    await remember(alice, 'The vault contract with Sablier ends on 30 September 2026.', { graph: 'room', share: true })
    const context = await bob.ok('contextFor', { body: { question: 'When does the vault contract end?', budget: 100 } })
    expect(context.text).toContain('[1]')
    expect(context.text).toContain('30 September 2026')
    expect(context.tokens).toBeLessThanOrEqual(100)
    expect(context.citations[0]).toMatchObject({ layer: 'swm', author: alice.agent, root: expect.any(String) })
    expect(context.citations[0]?.verify).toContain('/proof?')
    const { name, contextGraphId } = context.citations[0] ?? { name: '', contextGraphId: '' }
    await bob.ok('getProof', { params: { name }, query: { contextGraphId } })
  })

  it('outlive a restart, and are gone once forgotten', async () => {
    const { note, name } = await remember(alice, 'The alarm code is hidden behind the gnome.')
    await daemon.restart()
    expect((await recall(alice, 'where is the alarm code hidden?'))[0]).toMatchObject({ note })
    expect(await alice.ok('forgetNote', { body: { note: name } })).toMatchObject({ forgotten: true, note })
    expect((await recall(alice, 'alarm code gnome')).map((one) => one.note)).not.toContain(note)
    await alice.refuses('forgetNote', { body: { note } }, 'NOTE_NOT_FOUND')
  })

  it('are refused where something is missing or not allowed', async () => {
    await alice.refuses('remember', { body: {} }, 'NOTHING_TO_REMEMBER')
    await alice.refuses('remember', { body: { text: ' ' } }, 'NOTHING_TO_REMEMBER')
    await alice.refuses('remember', { body: { text: 'a', graph: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    const statements = [{ subject: 'no iri', predicate: 'urn:p', object: '"o"' }]
    await alice.refuses('remember', { body: { text: 'a bad statement', statements } }, 'INVALID_QUADS')
    await alice.refuses('correctNote', { body: { note: 'note-00', text: 'a' } }, 'NOTE_NOT_FOUND')
    for (const [route, body] of [
      ['recall', { question: 'a' }],
      ['contextFor', { question: 'a' }],
    ] as const) {
      await alice.refuses(route, { body: { ...body, graph: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
      await alice.refuses(route, { body: { question: '' } }, 'VALIDATION_FAILED')
    }
    await alice.refuses('listNotes', { query: { graph: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    const shared = await remember(alice, 'Shared by Alice with the whole room.', { graph: 'room', share: true })
    await bob.refuses('forgetNote', { body: { note: shared.note } }, 'NOTE_NOT_YOURS')
    const answer = await bob.ok('correctNote', { body: { note: shared.note, text: 'Shared by Alice with everybody.' } })
    expect(answer).toMatchObject({ layer: 'swm', supersedes: shared.note })
  })

  it('of one agent are on no path seen by another', async () => {
    const { note } = await remember(alice, 'Zanzibar is the word that nobody else may know.')
    const seen = [
      await recall(bob, 'Zanzibar word that nobody may know'),
      await bob.ok('contextFor', { body: { question: 'Zanzibar' } }),
      await bob.ok('listNotes', { query: { limit: 200 } }),
      await bob.ok('searchMemory', { query: { q: 'Zanzibar' } }),
      await bob.ok('listContextGraphs', {}),
      await bob.ok('listActivity', {}),
      await bob.ok('postQuery', { body: { sparql: 'SELECT ?o { ?s ?p ?o FILTER(CONTAINS(STR(?o), "Zanzibar")) }' } }),
      await bob.ok('postQuery', { body: { sparql: 'SELECT * { ?s ?p ?o }', view: 'working-memory' } }),
    ]
    const told = JSON.stringify(seen)
    expect(told).not.toContain('Zanzibar is')
    expect(told).not.toContain(note)
    expect(told).not.toContain(`memory-${alice.agent}`)
    const graph = `memory-${alice.agent}`
    for (const route of ['recall', 'contextFor'] as const)
      await bob.refuses(route, { body: { question: 'word', graph } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('remember', { body: { text: 'an intruder', graph } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('listNotes', { query: { graph } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('correctNote', { body: { note, text: 'known' } }, 'NOTE_NOT_FOUND')
    await bob.refuses('forgetNote', { body: { note } }, 'NOTE_NOT_FOUND')
  })

  it('cannot be found where the words do not fit into the memory set for them', async () => {
    await using small = await startDaemon({ env: { KG_SEARCH_MEMORY_MB: '1' } })
    const ann = await register(small, 'ann')
    await ann.ok('createContextGraph', { body: { id: 'big' } })
    const quads = Array.from({ length: 12_000 }, (_, i) => ({
      subject: `urn:entity:${i}`,
      predicate: 'urn:text',
      object: JSON.stringify(`a text of some length, number ${i}`),
    }))
    await ann.ok('createAsset', { body: { contextGraphId: 'big', name: 'big', quads } })
    await ann.refuses('recall', { body: { question: 'which text?' } }, 'SEARCH_TOO_LARGE')
    await ann.refuses('contextFor', { body: { question: 'which text?' } }, 'SEARCH_TOO_LARGE')
    await ann.refuses('listNotes', {}, 'SEARCH_TOO_LARGE')
    expect((await remember(ann, 'A note is stored all the same.', { graph: 'big' })).stored).toBe(true)
  })
})
