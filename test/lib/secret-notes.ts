import { randomUUID } from 'node:crypto'
import { type Route, type RouteId, routes } from '@kg/contract'
import { z } from 'zod'
import type { Given } from './api.js'
import { examples } from './examples.js'
import type { Person } from './people.js'

/** It is in everything that the notes say, and in no request of anybody else. */
export const secret = 'Zanzibar'
/** In the same notes; others look for this. */
const bait = 'lighthouse'

/** What a stranger may know of another agent's notes, and ask for by name. */
export interface Known {
  readonly graph: string
  readonly name: string
  readonly note: string
  readonly agent: string
  readonly hash: string
  readonly job: string
  readonly key: string
}

/** What nobody else may learn. */
export const forbidden = (unnamed: { readonly name: string }): readonly string[] => [secret, unnamed.name]

/** Notes, a document and a saved query of one agent, kept in a graph. The second note is never named to anybody. */
export async function keepNotes(who: Person, graph?: string) {
  const where = graph === undefined ? {} : { graph }
  const statements = [
    { subject: 'urn:lamp', predicate: `urn:${secret}`, object: `"${secret}"` },
    {
      subject: 'urn:lamp',
      predicate: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
      object: `urn:class:${secret}`,
    },
  ]
  const text = `The lamp of the ${bait} is called ${secret}.`
  const more = { about: [`${bait} ${secret}`], source: secret, statements, ...where }
  const key = `key-of-${who.agent}-${graph ?? 'own'}`
  const named = await who.ok('remember', { body: { text, ...more }, headers: { 'idempotency-key': key } })
  const unnamed = await who.ok('remember', { body: { text: `Who keeps the ${bait}? Only ${secret} does.`, ...more } })
  const place = graph ?? named.contextGraphId
  const corrected = { note: unnamed.note, text: `Nobody but ${secret} Miller keeps the ${bait}.` }
  const last = await who.ok('correctNote', { body: corrected })
  const content = `# The ${bait}\n\n${secret} is written on its door.\n`
  const file = { name: `${secret}.md`, type: 'text/markdown', content }
  const fields = { contextGraphId: place, name: `paper-${secret}` }
  await who.ok('importFile', { params: { name: 'paper' }, form: { fields: { contextGraphId: place }, file } })
  const { jobId } = await who.ok('importAsync', { form: { fields, file } })
  const { documents } = await who.ok('listDocuments', { params: { name: 'paper' }, query: { contextGraphId: place } })
  const saved = { description: secret, sparql: `ASK { ?s ?p "${secret}" }` }
  await who.ok('putSavedQuery', { params: { id: place, name: 'saved' }, body: saved })
  const hash = String(documents[0]?.file?.sha256).replace('sha256:', '')
  const known: Known = { graph: place, name: named.name, note: named.note, agent: who.agent, hash, job: jobId, key }
  return { known, unnamed: last }
}

/** Beside the note: the document, and the saved query. */
const otherAssets = ['paper', 'saved']

const everything = 'SELECT * { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }'

/** A value for a field of this name, which asks about those notes. */
export function valuesOf({ graph, name, note, agent, hash, job, key }: Known): Record<string, unknown> {
  const whose = { agent, agentAddress: agent, author: agent, authorAgentAddress: agent, address: agent, peer: agent }
  const jobs = { jobId: job, handler_id: job, import_id: job, captureID: job }
  const words = { q: bait, question: `What is the lamp of the ${bait} called?` }
  const entities = {
    entity: 'urn:lamp',
    from: note,
    to: 'urn:lamp',
    iris: [note, 'urn:lamp'],
    entityUri: note,
    subject: note,
  }
  const datasets = { dataset_id: name, datasetId: name, element_id: note }
  const queries = { sparql: everything, query: everything, view: 'working-memory', layer: 'wm', withDrafts: true }
  return {
    contextGraphId: graph,
    id: graph,
    name,
    note,
    hash,
    key,
    ...whose,
    ...jobs,
    ...words,
    ...entities,
    ...datasets,
    ...queries,
  }
}

/** Which fields of a request are given: all that its record has, those that it needs, or all but the context graph. */
const ways = ['all', 'needed', 'anywhere'] as const
type Way = (typeof ways)[number]

/** They never end by themselves, and have tests of their own. */
const endless: readonly RouteId[] = ['events', 'followLog', 'epcisQueryEvents']

/** The requests that an agent can make about those notes: each route by its record. */
export const requestsAbout = (known: Known): [RouteId, Given][] =>
  (Object.entries<Route>(routes) as [RouteId, Route][])
    .filter(([id, { auth }]) => auth !== 'admin' && !endless.includes(id))
    .flatMap(([id, route]) => {
      const kinds =
        'name' in shapeOf(route.params) ? [known, ...otherAssets.map((name) => ({ ...known, name }))] : [known]
      const asked = route.query === undefined && route.body === undefined ? ways.slice(0, 1) : ways
      return kinds.flatMap((one) => asked.map((way): [RouteId, Given] => [id, request(route, examples[id], one, way)]))
    })

function request({ params, query, body, family }: Route, example: Given, known: Known, way: Way): Given {
  const fill = (schema: unknown, given: unknown): Record<string, unknown> => {
    const fields = Object.entries(shapeOf(schema)).flatMap(([field, type]) => {
      const isNeeded = !type.safeParse(undefined).success
      const values = field === 'graph' ? [graphIri(known), known.graph] : [valuesOf(known)[field]]
      const value = values.find((one) => one !== undefined && type.safeParse(one).success)
      return value !== undefined && (isNeeded || way !== 'needed') ? [[field, value] as const] : []
    })
    const filled = { ...(given as object), ...Object.fromEntries(fields) }
    return way === 'anywhere' ? omit(filled, ['contextGraphId', ...(family === 'notes' ? ['graph'] : [])]) : filled
  }
  return {
    ...example,
    ...(params && { params: fill(params, example.params) as Record<string, string> }),
    ...(query && { query: fill(query, example.query) as Record<string, string> }),
    ...(body?.kind === 'json' && { body: fill(body.schema, example.body) }),
    ...(example.raw?.type === 'application/sparql-query' && { raw: { ...example.raw, content: everything } }),
    ...(example.form && { form: { ...example.form, fields: { ...example.form.fields, contextGraphId: known.graph } } }),
    headers: { 'idempotency-key': randomUUID() },
  }
}

const omit = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const graphIri = ({ graph, agent, name }: Known): string => `did:kg:context-graph:${graph}/_wm/${agent}/${name}`

const shapeOf = (schema: unknown): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
