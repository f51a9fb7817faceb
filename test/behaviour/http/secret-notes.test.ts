import { type RouteId, routes } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { openStream, type SeenEvent } from '../../lib/events.js'
import { roomAndClub } from '../../lib/room-and-club.js'
import { forbidden, keepNotes, requestsAbout } from '../../lib/secret-notes.js'
import { until } from '../../lib/until.js'

const { daemon, alice, bob } = await roomAndClub()
const bearer = { authorization: `Bearer ${bob.token}` }
const beforehand = await openStream(`${daemon.url}/api/events`, bearer)
afterAll(async () => {
  await beforehand[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

/** Her own memory, which nobody else sees; and drafts in a graph that everybody reads. */
const places = [await keepNotes(alice), await keepNotes(alice, 'room')]
for (const { known } of places)
  await until(
    () => alice.ok('getImport', { params: { jobId: known.job } }),
    ({ state }) => state === 'succeeded',
  )

const isReading = (id: RouteId) => routes[id].method === 'GET' || readers.includes(id)
/** The routes by which an author reads notes: the others show nothing of them even to her. */
const readers: readonly RouteId[] = [
  'assetQuads',
  'contextFor',
  'documentFile',
  'documentText',
  'draftQuads',
  'exploreNeighbours',
  'explorePath',
  'exploreSchema',
  'extractionStatus',
  'getImport',
  'getSavedQuery',
  'graphSparqlGet',
  'graphSparqlPost',
  'importArtifact',
  'listActivity',
  'listAssets',
  'listDocuments',
  'listImports',
  'listNotes',
  'listSavedQueries',
  'operation',
  'postQuery',
  'recall',
  'runSavedQuery',
  'searchMemory',
  'sparqlGet',
  'sparqlPost',
]

const holds = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word))

describe.each([
  ['in her own memory', places[0]],
  ['in a graph that all can read', places[1]],
])('notes that an agent keeps %s', (_, place) => {
  if (place === undefined) throw new TypeError('two places')
  const { known, unnamed } = place
  const words = forbidden(unnamed)

  it('are shown to no other agent by any route, whatever it is asked', async () => {
    for (const [id, given] of requestsAbout(known)) {
      const { text, headers } = await bob.call(id, given)
      expect([id, given, holds(text + JSON.stringify(headers), words)]).toEqual([id, given, []])
    }
  }, 120_000)

  it('are shown to their author by the same requests', async () => {
    const showing = new Set<RouteId>()
    for (const [id, given] of requestsAbout(known).filter(([id]) => isReading(id)))
      if (holds((await alice.call(id, given)).text, words).length > 0) showing.add(id)
    expect([...showing].sort()).toEqual(readers)
  }, 60_000)
})

it('are in no event of another agent, neither live nor from the start', async () => {
  await using afterwards = await openStream(`${daemon.url}/api/events?lastEventId=0`, bearer)
  const { name } = await bob.ok('remember', { body: { text: 'The last note of all.', graph: 'room' } })
  const isLast = ({ data }: SeenEvent) => String(data.subject).endsWith(`/${name}`)
  for (const stream of [beforehand, afterwards]) {
    const events = await stream.upTo(isLast)
    // An asset of the other agent may have the same name as the note.
    const hers = JSON.stringify(events.filter(({ data }) => data.agent === `did:kg:agent:${alice.agent}`))
    for (const { known, unnamed } of places) {
      expect(holds(JSON.stringify(events), forbidden(unnamed))).toEqual([])
      expect(holds(hers, [known.name, known.hash, known.job])).toEqual([])
    }
  }
})

it('are not given back to another agent that repeats the request of their author', async () => {
  for (const { known } of places) {
    await bob.refuses('operation', { params: { key: known.key } }, 'OPERATION_NOT_FOUND')
    const again = { body: { text: 'mine' }, headers: { 'idempotency-key': known.key } }
    expect((await bob.ok('remember', again)).contextGraphId).toBe(`memory-${bob.agent}`)
  }
})
