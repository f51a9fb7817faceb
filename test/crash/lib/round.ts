import { isDeepStrictEqual } from 'node:util'
import { firstOf, pause } from '@kg/core/async'
import { countAll, draftSize, outcomeOf, settledJobs } from './check.js'
import { type Daemon, spawnDaemon, startDaemon } from './daemon.js'
import type { Change } from './requests.js'
import { expectAnswer, send } from './send.js'
import { verifyCopy } from './verify-copy.js'
import { type Sent, startWriters } from './writers.js'

export interface RoundResult {
  readonly signal: NodeJS.Signals
  readonly acknowledged: number
  readonly retried: number
  readonly jobs: number
  readonly lost: number
  readonly doubled: number
  /** Anything else that is not as it must be, in words. */
  readonly faults: readonly string[]
}

const writers = 8
/** Acknowledged requests that are sent once more after the restart. */
const again = 10

/** A node under load, its end by a signal, and what its next life finds; that one is handed on to the next round. */
export async function playRound(
  home: string,
  daemon: Daemon,
  contextGraphId: string,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<{ next: Daemon; result: RoundResult }> {
  const faults: string[] = []
  const sent = await underLoad(daemon, contextGraphId, signal, faults)
  const report = await verifyCopy(home)
  if (!report.ok) faults.push(`the ledger does not verify: ${report.problems[0]}`)
  if (Math.random() < 0.3) await dieAtStart(home)
  const next = await startDaemon(home)
  try {
    return { next, result: { signal, ...(await judge(next, contextGraphId, sent, signal, faults)), faults } }
  } catch (error) {
    await next.end('SIGKILL')
    throw error
  }
}

async function judge(
  daemon: Daemon,
  contextGraphId: string,
  sent: Sent,
  signal: NodeJS.Signals,
  faults: string[],
): Promise<Omit<RoundResult, 'signal' | 'faults'>> {
  const wrong = { lost: new Set<string>(), doubled: new Set<string>() }
  const look = async (changes: readonly Change[]) => {
    const counts = await countAll(daemon, contextGraphId)
    for (const change of changes) {
      const outcome = outcomeOf(change, counts)
      if (outcome !== 'right') wrong[outcome].add(change.key)
    }
  }
  const answered = sent.acknowledged.map(({ change }) => change)
  await look(answered.filter(({ queues }) => !queues))

  if (signal === 'SIGTERM') faults.push(...(await cutOff(daemon, sent)))
  for (const change of sent.open) await expectAnswer(post(daemon, change), change.status)
  faults.push(...(await resend(daemon, sent)))

  const all = [...answered, ...sent.open]
  const jobs = await settledJobs(daemon, contextGraphId)
  for (const { assertionName, state } of jobs) if (state !== 'succeeded') faults.push(`${assertionName} is ${state}`)
  const queued = new Set(all.filter(({ queues }) => queues).map(({ name }) => name))
  if (jobs.length !== queued.size) faults.push(`${queued.size} assets were queued, there are ${jobs.length} jobs`)
  await look(all)
  faults.push(...(await compareDrafts(daemon, contextGraphId, all)))
  return {
    acknowledged: answered.length,
    retried: sent.open.length,
    jobs: jobs.length,
    lost: wrong.lost.size,
    doubled: wrong.doubled.size,
  }
}

async function underLoad(
  daemon: Daemon,
  contextGraphId: string,
  signal: NodeJS.Signals,
  faults: string[],
): Promise<Sent> {
  await expectAnswer(send(daemon, 'POST', '/api/context-graph/create', { id: contextGraphId }), 201)
  const { firstAnswer, done } = startWriters(daemon, contextGraphId, writers)
  await firstOf<unknown>([firstAnswer, done])
  await pause(Math.random() * 1200)
  const [end, sent] = await Promise.all([daemon.end(signal), done])
  if (signal === 'SIGTERM' && end.code !== 0) faults.push(`SIGTERM ended with code ${end.code}, signal ${end.signal}`)
  return sent
}

/** A process that dies while it takes up what the one before has left. */
async function dieAtStart(home: string): Promise<void> {
  const child = spawnDaemon(home)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await pause(150 + Math.random() * 500)
  child.kill('SIGKILL')
  await gone
}

const post = (daemon: Daemon, { path, body, key }: Change) => send(daemon, 'POST', path, body, key)

/** A node that stops finishes what it has begun: what got no answer was not carried out either. */
async function cutOff(daemon: Daemon, { open }: Sent): Promise<string[]> {
  const found: string[] = []
  for (const { key } of open) {
    const answer = await send(daemon, 'GET', `/api/operations/${key}`)
    if (answer?.status !== 404) found.push(`${key} was carried out by a stopping node without an answer`)
  }
  return found
}

/** The same key and body get the first answer. */
async function resend(daemon: Daemon, { acknowledged }: Sent): Promise<string[]> {
  const found: string[] = []
  for (const { change, body } of acknowledged.slice(-again)) {
    const answer = await expectAnswer(post(daemon, change), change.status)
    if (!isDeepStrictEqual(answer, body))
      found.push(`${change.key} answered ${JSON.stringify(body)} first and ${JSON.stringify(answer)} then`)
  }
  return found
}

/** The drafts by the ledger itself, past the engine. */
async function compareDrafts(daemon: Daemon, contextGraphId: string, changes: readonly Change[]): Promise<string[]> {
  const wanted = new Map<string, number>()
  for (const { name, layer, wrote } of changes)
    if (layer === 'wm') wanted.set(name, (wanted.get(name) ?? 0) + wrote.values + 2 * wrote.blankNodes)
  const found: string[] = []
  for (const [name, quads] of wanted) {
    const size = await draftSize(daemon, contextGraphId, name)
    if (size !== quads) found.push(`draft ${name} has ${size} statements, not ${quads}`)
  }
  return found
}
