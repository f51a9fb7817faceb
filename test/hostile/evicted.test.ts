import { expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { callerOf } from './lib/caller.js'

// One megabyte for all views: each question pushes another view out and takes up its memory.
it('finds nothing of a view that was let go in the one that takes its place', { timeout: 40_000 }, async () => {
  await using daemon = await startDaemon({ env: { KG_STORE_MEMORY_MB: '1' } })
  const operator = callerOf(daemon.url, daemon.adminToken)
  const [ann, bob] = await Promise.all(
    ['ann', 'bob'].map(async (name) => {
      const { text } = await operator.post('/api/agent/register', { name })
      return callerOf(daemon.url, (JSON.parse(text) as { authToken: string }).authToken)
    }),
  )
  if (ann === undefined || bob === undefined) throw new TypeError('two agents')
  await operator.post('/api/context-graph/create', { id: 'open' })
  for (const [caller, word] of [
    [ann, 'annsword'],
    [bob, 'bobsword'],
  ] as const) {
    const quads = Array.from({ length: 500 }, (_, i) => ({
      subject: `urn:${i}`,
      predicate: 'urn:p',
      object: `"${word}"`,
    }))
    await caller.post('/api/knowledge-assets/draft/wm/write', { contextGraphId: 'open', quads })
  }
  const question = { sparql: 'SELECT * WHERE { ?s ?p ?o }', contextGraphId: 'open', view: 'working-memory' }
  for (let round = 0; round < 4; round++) {
    const his = await bob.post('/api/query', question)
    const hers = await ann.post('/api/query', question)
    expect([his.text.includes('bobsword'), his.text.includes('annsword')]).toEqual([true, false])
    expect([hers.text.includes('annsword'), hers.text.includes('bobsword')]).toEqual([true, false])
    expect((await ann.post('/api/query', { ...question, view: undefined })).text).not.toContain('sword')
  }
})
