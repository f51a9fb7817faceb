import { describe, expect, it } from 'vitest'
import type { JobReader, JobStore } from './job-store.js'
import { pickJobs } from './pick-jobs.js'

interface Letter {
  readonly id: string
  readonly lane: string
  readonly dueAt: number
  readonly state?: 'queued' | 'running'
}

// The store of these tests reads from memory.
const none = {} as unknown as JobReader

/** Letters that wait, in the order in which they are due; the first of a lane is its head. */
function open(letters: readonly Letter[]) {
  const store: JobStore<Letter> = {
    idOf: ({ id }) => id,
    current: (_, { id }) => letters.find((one) => one.id === id),
    stateOf: ({ state = 'queued' }) => state,
    attemptsOf: () => 0,
    dueAtOf: ({ dueAt }) => dueAt,
    waiting: () => letters.filter(({ state }) => state !== 'running'),
    save: () => undefined,
    lane: { of: ({ lane }) => lane, head: (_, { lane }) => letters.find((one) => one.lane === lane) },
  }
  return (more: { hurried?: Map<string, Letter>; running?: string[]; concurrency?: number; now?: number } = {}) => {
    const { hurried = new Map(), running = [], concurrency = 10, now = 100 } = more
    const runs = new Map(running.map((id) => [id, true]))
    const { begin, hold, dueAt } = pickJobs(none, { store, hurried, running: runs, concurrency, now })
    return { begin: begin.map(({ id }) => id), hold: hold.map(({ id }) => id), dueAt }
  }
}
const letter = (id: string, lane: string, dueAt = 0): Letter => ({ id, lane, dueAt })

describe('the jobs that begin now', () => {
  it('are those that are due; the next one says when to come back', () => {
    const pick = open([letter('a', '1', 50), letter('b', '2', 100), letter('c', '3', 101), letter('d', '4', 200)])
    expect(pick()).toEqual({ begin: ['a', 'b'], hold: [], dueAt: 101 })
    expect(pick({ now: 500 })).toEqual({ begin: ['a', 'b', 'c', 'd'], hold: [], dueAt: undefined })
  })

  it('are as many as there is room for', () => {
    const pick = open([letter('a', '1'), letter('b', '2'), letter('c', '3', 500)])
    expect(pick({ concurrency: 1 })).toEqual({ begin: ['a'], hold: [], dueAt: undefined })
    expect(pick({ concurrency: 2, running: ['x'] }).begin).toEqual(['a'])
    expect(pick({ concurrency: 1, running: ['x'] }).begin).toEqual([])
  })

  it('are the heads of their lanes; the others are held', () => {
    const pick = open([letter('a', '1'), letter('b', '1'), letter('c', '2')])
    expect(pick()).toMatchObject({ begin: ['a', 'c'], hold: ['b'] })
  })

  it('are none that runs already', () => {
    const pick = open([letter('a', '1'), { ...letter('b', '2'), state: 'running' }])
    expect(pick({ running: ['a'] }).begin).toEqual([])
  })

  it('are first those in a hurry, whether they are due or not', () => {
    const late = letter('late', '9', 999)
    const pick = open([letter('a', '1'), late])
    const hurried = new Map([
      ['late', late],
      ['gone', letter('gone', '8')],
    ])
    expect(pick({ hurried, concurrency: 1 }).begin).toEqual(['late'])
    expect([...hurried.keys()]).toEqual(['gone'])
    expect(pick({ hurried }).begin).toEqual(['a'])
    expect(hurried.size).toBe(0)
  })

  it('leave a job in a hurry for later while it runs', () => {
    const a = letter('a', '1')
    const hurried = new Map([['a', a]])
    expect(open([a])({ hurried, running: ['a'] }).begin).toEqual([])
    expect([...hurried.keys()]).toEqual(['a'])
  })
})
