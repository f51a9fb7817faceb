import { strict as assert } from 'node:assert'
import { makeBusyGraph, namesFound, startWriting } from '../lib/busy-writer.js'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { operator } from '../lib/people.js'
import { until } from '../lib/until.js'
import type { RunningServer } from './obtain.js'
import { say } from './say.js'

const size = 1000
const assets = 60

/** Moves a node that is written to all the time to a server and back, and kills it in the middle of another move. */
export async function runMove(name: string, { settings: { queryUrl } }: RunningServer): Promise<boolean> {
  await using daemon = await startDaemon()
  const admin = operator(daemon)
  await makeBusyGraph(admin)
  for (let i = 0; i < assets; i++) {
    const quads = Array.from({ length: size }, (_, n) => ({
      subject: `urn:many:${i}:${n}`,
      predicate: 'urn:many:of',
      object: n % 10 === 0 ? `_:b${n}` : `"${n}"`,
    }))
    const body = { contextGraphId: 'busy', name: `many-${i}`, alsoShareSwm: true, quads }
    await admin.ok('createAsset', { body })
  }
  const written: string[] = []
  try {
    for (const [step, to] of [queryUrl, 'embedded'].entries()) {
      const writer = startWriting(admin, `step-${step}`)
      await writer.more(5)
      const began = performance.now()
      await move(daemon, to)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      await writer.more(5)
      await writer.stop()
      written.push(...writer.acknowledged)
      assert.deepEqual(await namesFound(admin), written.toSorted())
      assert.equal(await count(daemon), size * assets)
      say(`  ok    moved to ${to} in ${seconds} s, with ${writer.acknowledged.length} writes meanwhile`)
    }
    await killInTheMiddle(daemon, queryUrl, written)
    say(`  ok    killed in the middle of a move, and moved again`)
    return true
  } catch (error) {
    say(`  FAIL  ${name}: moving a node\n${error instanceof Error ? error.stack : String(error)}`)
    return false
  }
}

async function killInTheMiddle(daemon: Daemon, queryUrl: string, written: readonly string[]): Promise<void> {
  const admin = operator(daemon)
  const writer = startWriting(admin, 'killed')
  await writer.more(5)
  await admin.ok('moveStore', { body: { to: queryUrl } })
  await daemon.kill()
  await writer.stop()
  await daemon.restart()
  const found = await namesFound(admin)
  for (const one of [...written, ...writer.acknowledged]) assert.ok(found.includes(one), `${one} is gone`)
  const { engine } = await admin.ok('getStore')
  if (!engine.startsWith('server')) await move(daemon, queryUrl)
  assert.deepEqual(await namesFound(admin), found)
  assert.equal(await count(daemon), size * assets)
}

async function move(daemon: Daemon, to: string): Promise<void> {
  const admin = operator(daemon)
  await admin.ok('moveStore', { body: { to } })
  const { move } = await until(
    () => admin.ok('getStore'),
    ({ move }) => move?.state !== 'running',
    300_000,
  )
  assert.equal(move?.state, 'done', move?.error)
}

async function count(daemon: Daemon): Promise<number> {
  const sparql = 'SELECT (COUNT(*) AS ?n) { ?s <urn:many:of> ?o }'
  const { result } = await operator(daemon).ok('postQuery', { body: { sparql, contextGraphId: 'busy' } })
  return Number(/^"(\d+)"/.exec(result.bindings?.[0]?.n ?? '')?.[1])
}
