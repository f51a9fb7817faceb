import { pause } from '@kg/core/async'
import type { Daemon } from './daemon.js'
import { type Change, ns, type Wrote } from './requests.js'
import { expectAnswer, send } from './send.js'

type View = 'working-memory' | 'shared-working-memory'
const views = { wm: 'working-memory', swm: 'shared-working-memory' } as const

type Found = Omit<Wrote, 'subject'>

/** How many values and blank nodes each subject has in a layer. */
export type Counts = Record<keyof typeof views, Map<string, Found>>

const question = `SELECT ?s (COUNT(?v) AS ?values) (COUNT(?b) AS ?blank) WHERE {
  { ?s <${ns}value> ?v } UNION { ?s <${ns}has> ?b . ?b <${ns}of> ?of }
} GROUP BY ?s`

export async function countAll(daemon: Daemon, contextGraphId: string): Promise<Counts> {
  return { wm: await count(daemon, contextGraphId, views.wm), swm: await count(daemon, contextGraphId, views.swm) }
}

async function count(daemon: Daemon, contextGraphId: string, view: View): Promise<Map<string, Found>> {
  const body = { sparql: question, contextGraphId, view }
  const { result } = await expectAnswer<{ result: { bindings: Record<'s' | 'values' | 'blank', string>[] } }>(
    send(daemon, 'POST', '/api/query', body),
  )
  return new Map(result.bindings.map((row) => [row.s, { values: integer(row.values), blankNodes: integer(row.blank) }]))
}

/** What a change wrote, as it stands now. */
export function outcomeOf({ wrote, layer }: Change, counts: Counts): 'right' | 'lost' | 'doubled' {
  const draft = counts.wm.get(wrote.subject)
  const shared = counts.swm.get(wrote.subject)
  if (draft !== undefined && shared !== undefined) return 'doubled'
  const found = { wm: draft, swm: shared, either: draft ?? shared }[layer]
  if (found === undefined || found.values < wrote.values || found.blankNodes < wrote.blankNodes) return 'lost'
  return found.values > wrote.values || found.blankNodes > wrote.blankNodes ? 'doubled' : 'right'
}

/** Statements of a draft as the ledger holds them, past the view. */
export async function draftSize(daemon: Daemon, contextGraphId: string, name: string): Promise<number> {
  const path = `/api/knowledge-assets/${name}/wm/quads?contextGraphId=${contextGraphId}&limit=1`
  return (await expectAnswer<{ count: number }>(send(daemon, 'GET', path))).count
}

export interface JobShown {
  readonly assertionName: string
  readonly state: string
}

/** The share jobs of a context graph once none of them is on its way any more. */
export async function settledJobs(daemon: Daemon, contextGraphId: string): Promise<JobShown[]> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const jobs = await allJobs(daemon, contextGraphId)
    const ended = jobs.every(({ state }) => state === 'succeeded' || state === 'failed')
    if (ended || Date.now() > deadline) return jobs
    await pause(50)
  }
}

async function allJobs(daemon: Daemon, contextGraphId: string): Promise<JobShown[]> {
  const found: JobShown[] = []
  let cursor = ''
  do {
    const path = `/api/knowledge-assets/swm/share-jobs?contextGraphId=${contextGraphId}&limit=1000${cursor}`
    const page = await expectAnswer<{ jobs: JobShown[]; nextCursor?: string }>(send(daemon, 'GET', path))
    found.push(...page.jobs)
    cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  return found
}

const integer = (term: string): number => Number(/^"(\d+)"/.exec(term)?.[1])
