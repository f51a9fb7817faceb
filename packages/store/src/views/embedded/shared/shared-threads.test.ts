import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ed25519Signer, Ledger, newEd25519Pem, packContent, type Shelf } from '../../../ledger/index.js'
import { guardedViews } from '../../guarded-views.js'
import { embeddedViews } from '../embedded-views.js'

const shelfOf = (i: number): Shelf => ({ contextGraph: `cg${i}`, layer: 'wm', agent: '0xa' })
const values = Array.from({ length: 100 }, (_, i) => i).join(' ')
const endless = `SELECT (COUNT(*) AS ?n) { ${['a', 'b', 'c', 'd', 'e', 'f'].map((v) => `VALUES ?${v} { ${values} }`).join(' ')} }`

/** A ledger with many small context graphs, and its views. */
async function openMany(graphs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-shared-'))
  const ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
  const write = async (i: number, values: readonly number[], op: 'add' | 'replace' = 'add') => {
    const content = await packContent(values.map((value) => `<urn:s${i}> <urn:p> "${value}" .`).sort())
    await ledger.write({ agent: 'test', action: op, subject: `urn:g${i}` }, (w) =>
      w.change({ shelf: shelfOf(i), graph: `urn:g${i}`, sub: '', op, content: w.putContent(content) }),
    )
  }
  for (let i = 0; i < graphs; i++) await write(i, [i])
  const views = guardedViews()(embeddedViews({ idleMs: 60_000 })({ ledger }))
  const ask = async (i: number, sparql: string, limits: { deadlineMs?: number; signal?: AbortSignal } = {}) => {
    const { body } = await views.query({ key: `view${i}`, shelves: [shelfOf(i)] }, { sparql, ...limits })
    const { results } = JSON.parse(body)
    return results.bindings.map((row: Record<string, { value: string }>) => Object.values(row)[0]?.value)
  }
  return {
    write,
    ask,
    read: (i: number) => ask(i, 'SELECT ?o { ?s <urn:p> ?o }'),
    views: async () => (await views.status()).views,
    async [Symbol.asyncDispose]() {
      await views.stop()
      await ledger.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Workers of this process, as Node counts what keeps it alive. */
const workers = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length

describe('small views', () => {
  it('share a few threads, and each sees its own statements and what is written to them', async () => {
    await using many = await openMany(200)
    const before = workers()
    const first = await Promise.all(Array.from({ length: 200 }, (_, i) => many.read(i)))
    expect(first).toEqual(Array.from({ length: 200 }, (_, i) => [String(i)]))
    expect(workers() - before).toBeLessThanOrEqual(availableParallelism() + 2)
    await many.write(7, [700], 'replace')
    expect(await many.read(7)).toEqual(['700'])
    expect(await many.read(8)).toEqual(['8'])
  })

  it('do not wait until the runaway query of another ends', async () => {
    await using many = await openMany(20)
    for (let i = 0; i < 20; i++) await many.read(i)
    const leaving = new AbortController()
    const runaway = many.ask(0, endless, { signal: leaving.signal })
    const ended = vi.fn()
    const outcome = runaway.catch((error: unknown) => error).finally(ended)
    for (let i = 1; i < 20; i++) expect(await many.read(i)).toEqual([String(i)])
    expect(ended).not.toHaveBeenCalled()
    leaving.abort()
    expect(await outcome).toMatchObject({ code: 'QUERY_CANCELLED' })
    expect(await many.read(0)).toEqual(['0'])
  })

  it('answer all of them although each runs away once', async () => {
    await using many = await openMany(12)
    const runaways = Array.from({ length: 12 }, (_, i) => many.ask(i, endless, { deadlineMs: 1500 }))
    const outcomes = await Promise.allSettled(runaways)
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'rejected'))
    for (let i = 0; i < 12; i++) expect(await many.read(i)).toEqual([String(i)])
  })

  it('move to other threads when they grow, in the end to one of their own, and lose nothing on the way', async () => {
    await using many = await openMany(2)
    expect(await many.read(0)).toEqual(['0'])
    for (let round = 0; round < 10; round++) {
      await many.write(
        0,
        Array.from({ length: 7000 }, (_, i) => 1 + round * 7000 + i),
      )
      expect(await many.ask(0, 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }')).toEqual([String((round + 1) * 7000 + 1)])
    }
    // An engine of its own is measured, at a few megabytes; one that shares its memory is estimated. A query begins the move.
    const bytes = async () => {
      expect(await many.read(1)).toEqual(['1'])
      expect(await many.ask(0, 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }')).toEqual(['70001'])
      return (await many.views()).find(({ key }) => key.includes('view0'))?.bytes
    }
    await expect.poll(bytes).not.toBe(70_001 * 2048)
  })

  it('of a medium size share as many threads as there are cores', async () => {
    await using many = await openMany(9)
    const numbers = Array.from({ length: 6000 }, (_, i) => i)
    for (let i = 0; i < 9; i++) await many.write(i, numbers)
    const before = workers()
    for (let i = 0; i < 9; i++) expect(await many.ask(i, 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }')).toEqual(['6000'])
    expect(workers() - before).toBeLessThanOrEqual(Math.min(9, availableParallelism()))
    await many.write(3, [6000])
    expect(await many.ask(3, 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }')).toEqual(['6001'])
  })
})
