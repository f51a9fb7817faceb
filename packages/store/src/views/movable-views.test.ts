import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { MovableViews } from './movable-views.js'
import type { EngineQuery, QueryAnswer, ViewSpec, Views } from './view.js'

const query: EngineQuery = {
  sparql: 'ASK {}',
  kind: 'ask',
  graphs: { constants: [], variable: false },
  bindingsType: 'text/csv',
  graphType: 'application/n-triples',
  deadlineMs: 1000,
  maxBytes: 1000,
}
const view = (key: string, more: Partial<ViewSpec> = {}): ViewSpec => ({ key, shelves: [], ...more })

function makeEngine(name: string, before: Promise<void> = Promise.resolve()) {
  const events: string[] = []
  const views: Views = {
    async query({ key }): Promise<QueryAnswer> {
      events.push(key)
      await before
      return { kind: 'ask', mediaType: 'text/csv', body: name, seq: 1, ms: 0 }
    },
    status: async () => ({ engine: name, ok: true, views: [] }),
    stop: async () => {
      events.push('stop')
    },
  }
  return { views, events }
}

describe('views that move to another engine', () => {
  it('answer from the new one at once, and end the old one when it has answered', async () => {
    const slow = deferred<void>()
    const [old, next] = [makeEngine('old', slow.promise), makeEngine('next')]
    const movable = new MovableViews(old.views)
    const asked = movable.query(view('a'), query)
    const replaced = movable.replace(next.views)
    expect((await movable.query(view('b'), query)).body).toBe('next')
    expect((await movable.status()).engine).toBe('next')
    expect(old.events).toEqual(['a'])
    slow.resolve()
    expect((await asked).body).toBe('old')
    await replaced
    expect(old.events).toEqual(['a', 'stop'])
  })

  it('have the new one open what was asked last, the newest first, and nothing of strangers or of the past', async () => {
    const [old, next] = [makeEngine('old'), makeEngine('next')]
    const movable = new MovableViews(old.views)
    for (let i = 0; i < 25; i++) await movable.query(view(`v${i}`), query)
    await movable.query(view('guest', { isGuest: true }), query)
    await movable.query(view('past', { asOf: 1 }), query)
    await movable.query(view('v7'), query)
    await movable.prepare(next.views, new AbortController().signal)
    expect(next.events.slice(0, 3)).toEqual(['v7', 'v24', 'v23'])
    expect(next.events).toHaveLength(20)
    await expect(movable.prepare(next.views, AbortSignal.abort())).rejects.toThrow()
  })
})
