import { deferred } from '@kg/core/async'
import { startWorker } from '@kg/core/workers'
import type { Daemon } from './daemon.js'

export interface Latency {
  readonly asked: number
  readonly failed: number
  readonly p99: number
  readonly worst: number
}

/** `{n}` in the body is the number of the turn. */
export interface Question {
  readonly method: string
  readonly path: string
  readonly body?: string
}

const askStatus: Question = { method: 'GET', path: '/api/status' }

/** How long a node takes to tell its status and to answer a point query while the work lasts. */
export function latencyDuring(daemon: Daemon, contextGraphId: string, work: () => Promise<unknown>): Promise<Latency> {
  const sparql = 'SELECT ?o WHERE { <urn:test:s1> ?p ?o }'
  const body = JSON.stringify({ sparql, contextGraphId })
  return measureDuring(daemon, [askStatus, { method: 'POST', path: '/api/query', body }], work)
}

/** How long a node takes to tell its status while the work lasts. */
export function statusLatencyDuring(daemon: Daemon, work: () => Promise<unknown>): Promise<Latency> {
  return measureDuring(daemon, [askStatus], work)
}

/** How long a node takes for these questions, one after the other, while the work lasts. */
export async function measureDuring(
  { url, adminToken: token }: Daemon,
  questions: readonly Question[],
  work: () => Promise<unknown>,
): Promise<Latency> {
  const workerData = { url, token, questions, everyMs: 10 }
  const said = deferred<{ times: number[]; failed: number }>()
  const script = new URL('./latency-worker.js', import.meta.url)
  const worker = startWorker<'stop', { times: number[]; failed: number }>(
    script,
    { onMessage: said.resolve, onLost: said.reject },
    { workerData },
  )
  try {
    await work()
  } finally {
    worker.send('stop')
  }
  const { times, failed } = await said.promise
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
  return { asked: times.length, failed, p99: at(0.99), worst: at(1) }
}
