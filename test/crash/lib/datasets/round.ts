import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { firstOf, pause } from '@kg/core/async'
import { api } from '../../../lib/api.js'
import { type Daemon, startDaemon, temporaryHome } from '../../../lib/daemon.js'
import { endAt, endable } from '../../../lib/end-at.js'
import { until } from '../../../lib/until.js'
import type { Death } from './deaths.js'
import { type Holdings, holdingsOf } from './holdings.js'

const patienceMs = 120_000

/** What a home holds without the dataset, and with it. */
export interface Expected {
  readonly without: Holdings
  readonly with: Holdings
  readonly rootHash: string
}

/** Sends an import under a key. */
export function sendImport(daemon: Daemon, content: string, key: string) {
  const form = { fields: { standard_id: 'GRAPH' }, file: { name: 'a', type: 'application/json', content } }
  return api(daemon.url, daemon.adminToken).ok('importDataset', { form, headers: { 'idempotency-key': key } })
}

/** How an import has ended. */
export async function endOf(daemon: Daemon, handler_id: string) {
  const ask = () => api(daemon.url, daemon.adminToken).ok('importResult', { params: { handler_id } })
  return until(ask, ({ status }) => status !== 'PENDING', patienceMs)
}

/** An import in the course of which the node dies, and what its next life makes of it. The faults that were found. */
export async function playDeath(
  template: string,
  content: string,
  death: Death | { readonly afterMs: number },
  expected: Expected,
): Promise<{ status: string; faults: string[] }> {
  const home = temporaryHome()
  cpSync(template, home, { recursive: true })
  try {
    await using daemon = await startDaemon({ home, env: endable })
    const key = randomUUID()
    const lives = 'step' in death ? death.lives : 1
    if ('step' in death) endAt(daemon, death.step, death.times)
    const sent = sendImport(daemon, content, key).catch(() => undefined)
    if ('afterMs' in death) {
      await firstOf<unknown>([pause(death.afterMs), sent.then(() => pause(death.afterMs))])
      await daemon.kill()
    }
    await daemon.died()
    for (let life = 2; life <= lives && 'step' in death; life++) {
      endAt(daemon, death.step, death.times)
      await daemon.restart()
      if (!(await diesAgain(daemon, await sent))) break
    }
    await daemon.restart()
    // Who got no answer sends the same again.
    const handler = (await sent) ?? (await sendImport(daemon, content, key))
    const result = await endOf(daemon, handler.handler_id)
    await daemon.stop()
    return { status: result.status, faults: await judge(home, result, expected) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** A step that lies behind the import is not reached a second time: then the import ends. */
async function diesAgain(daemon: Daemon, handler: { handler_id: string } | undefined): Promise<boolean> {
  if (handler === undefined) {
    await daemon.died()
    return true
  }
  try {
    await endOf(daemon, handler.handler_id)
    return false
  } catch (error) {
    // Whoever asks a node that dies gets no answer.
    await daemon
      .died()
      .catch((alive) => Promise.reject(new AggregateError([error, alive], 'It lives and does not answer')))
    return true
  }
}

type Result = Awaited<ReturnType<typeof endOf>>

/** The dataset is there as a whole or not at all, whatever the handler says. */
async function judge(home: string, result: Result, expected: Expected): Promise<string[]> {
  const faults: string[] = []
  if (result.status === 'COMPLETED' && result.data.root_hash !== expected.rootHash)
    faults.push(`the root is ${result.data.root_hash}, not ${expected.rootHash}`)
  if (result.status === 'FAILED' && result.data.error.message === '') faults.push('it failed without a reason')
  const wanted = result.status === 'COMPLETED' ? expected.with : expected.without
  const found = await holdingsOf(home)
  if (!isDeepStrictEqual(found, wanted)) faults.push(`it holds ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
  return faults
}
