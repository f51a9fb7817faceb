import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreMove } from '@kg/contract'
import { defined } from '@kg/core'
import { deferred } from '@kg/core/async'
import { MovableViews, type Views } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { refusal } from '../testing/test-memory.test.support.js'
import { StoreMover } from './store-mover.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kg-mover-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const to = 'http://ann:secret@127.0.0.1:7878/query'

function makeViews(name: string, more: Partial<Views> = {}) {
  const ended: string[] = []
  const views: Views = {
    query: async () => ({ kind: 'ask', mediaType: 'text/csv', body: name, seq: 1, ms: 0 }),
    status: async () => ({ engine: name, ok: true, views: [] }),
    stop: async () => {
      ended.push(name)
    },
    ...more,
  }
  return { views, ended }
}

function makeMover(next: Views, old = makeViews('old')) {
  const movable = new MovableViews(old.views)
  const end = deferred<StoreMove>()
  const config = toConfig({ flags: { network: 'none' } })
  const openEngine = async () => next
  const needs = { home: homeFiles(folder), config, sources: new Map(), movable, openEngine, onEnd: end.resolve }
  return { mover: new StoreMover(needs), movable, old, ended: end.promise }
}

describe('moving the store', () => {
  it('fills the other engine, then asks it, and ends the one before', async () => {
    const progress = { quads: 5, totalQuads: 10 }
    const next = makeViews('next', { fill: async ({ onProgress }) => onProgress?.(progress) })
    const { mover, movable, old, ended } = makeMover(next.views)
    expect(await mover.start({ to })).toMatchObject({ state: 'running', to: 'http://127.0.0.1:7878/query' })
    expect(await mover.start({ to })).toMatchObject({ state: 'running' })
    await expect(mover.start({ to: 'managed' })).rejects.toEqual(refusal('STORE_MOVE_REFUSED'))
    expect(await ended).toMatchObject({ ...progress, state: 'done' })
    expect((await movable.status()).engine).toBe('next')
    expect(old.ended).toEqual(['old'])
    await expect(mover.start({ to })).rejects.toEqual(refusal('STORE_MOVE_REFUSED'))
  })

  it('changes nothing when the other engine refuses, at once or later', async () => {
    const refuse = async () => {
      throw new Error('no room')
    }
    const atOnce = makeViews('next', { check: refuse })
    const first = makeMover(atOnce.views)
    await expect(first.mover.start({ to })).rejects.toThrow('no room')
    expect([atOnce.ended, first.mover.current]).toEqual([['next'], undefined])
    const later = makeViews('next', { fill: refuse })
    const second = makeMover(later.views)
    await second.mover.start({ to })
    expect(await second.ended).toMatchObject({ state: 'failed', error: 'no room' })
    expect(later.ended).toEqual(['next'])
    expect((await second.movable.status()).engine).toBe('old')
  })

  it('is done when the engine before does not end, and says so', async () => {
    const cause = new Error('its thread hangs')
    const old = makeViews('old', { stop: () => Promise.reject(cause) })
    const { mover, movable, ended } = makeMover(makeViews('next').views, old)
    await mover.start({ to })
    expect(await ended).toMatchObject({
      state: 'done',
      error: 'the engine before did not end: its thread hangs',
      endedAt: expect.any(String),
    })
    expect((await movable.status()).engine).toBe('next')
    await expect(mover.start({ to })).rejects.toEqual(refusal('STORE_MOVE_REFUSED'))
  })

  it('says why it failed when the new engine does not end either, and can be tried again', async () => {
    const broken = makeViews('next', {
      fill: () => Promise.reject(new Error('no room', { cause: new Error('ENOSPC') })),
      stop: () => Promise.reject(new Error('it is gone')),
    })
    const { mover, ended } = makeMover(broken.views)
    await mover.start({ to })
    const { state, error } = await ended
    expect([state, error]).toEqual(['failed', 'no room; the new engine did not end: it is gone'])
    expect(await mover.start({ to })).toMatchObject({ state: 'running' })
    await mover.stop()
  })

  it('ends with the node, and goes on with the next one', async () => {
    const first = makeMover(makeViews('next', { fill: untilAborted }).views)
    await first.mover.start({ to, password: 'secret' })
    await first.mover.stop()
    expect(await first.ended).toMatchObject({ state: 'failed', error: expect.stringContaining('next start goes on') })
    const second = makeMover(makeViews('next').views)
    second.mover.resume()
    expect(await second.ended).toMatchObject({ state: 'done', to: 'http://127.0.0.1:7878/query' })
    const third = makeMover(makeViews('next').views)
    third.mover.resume()
    await third.mover.stop()
    expect(third.mover.current).toBeUndefined()
  })

  it('is over when the next node cannot go on, and says why', async () => {
    const first = makeMover(makeViews('next', { fill: untilAborted }).views)
    await first.mover.start({ to })
    await first.mover.stop()
    const away = makeMover(makeViews('next', { check: () => Promise.reject(new Error('nobody is there')) }).views)
    away.mover.resume()
    expect(await away.ended).toMatchObject({ state: 'failed', error: 'nobody is there' })
    const later = makeMover(makeViews('next').views)
    later.mover.resume()
    expect(later.mover.current).toBeUndefined()
  })

  it('waits for no engine that does not answer when it goes on', async () => {
    const first = makeMover(makeViews('next', { fill: untilAborted }).views)
    await first.mover.start({ to })
    await first.mover.stop()
    const check = (signal?: AbortSignal) => untilAborted(defined({ signal }))
    const second = makeMover(makeViews('next', { check }).views)
    second.mover.resume()
    await second.mover.stop()
    const third = makeMover(makeViews('next', { check }).views)
    third.mover.resume()
    expect(await third.mover.cancel()).toMatchObject({ state: 'cancelled' })
    const fourth = makeMover(makeViews('next').views)
    fourth.mover.resume()
    await fourth.mover.stop()
    expect(fourth.mover.current).toBeUndefined()
  })

  it('can be cancelled, and begun again', async () => {
    const { mover, movable } = makeMover(makeViews('next', { fill: untilAborted }).views)
    expect(await mover.cancel()).toBeUndefined()
    const slow = makeMover(makeViews('next', { check: (signal) => untilAborted(defined({ signal })) }).views)
    const starting = slow.mover.start({ to })
    expect(await slow.mover.cancel()).toBeUndefined()
    await expect(starting).rejects.toEqual(refusal('STORE_MOVE_REFUSED'))
    await mover.start({ to })
    expect(await mover.cancel()).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) })
    expect((await movable.status()).engine).toBe('old')
    expect(await mover.start({ to })).toMatchObject({ state: 'running' })
    expect(await mover.cancel()).toMatchObject({ state: 'cancelled' })
  })
})

const untilAborted: NonNullable<Views['fill']> = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
