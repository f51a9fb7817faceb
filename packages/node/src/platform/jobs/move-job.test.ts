import { describe, expect, it } from 'vitest'
import type { JobChange, JobReader, JobStore, JobWriter } from './job-store.js'
import { holdJobs, isNext, mayClaim, moveJob, requeueClaimed } from './move-job.js'

interface Letter {
  id: string
  state: 'queued' | 'running' | 'failed_retrying' | 'succeeded' | 'failed'
}

/** Letters in one lane, in memory; the first that has not ended is the head. */
function lane(...letters: Letter[]) {
  const changes: string[] = []
  const store: JobStore<Letter, void> = {
    idOf: ({ id }) => id,
    current: (_, { id }) => letters.find((one) => one.id === id),
    stateOf: ({ state }) => state,
    attemptsOf: () => 0,
    dueAtOf: () => 0,
    waiting: () => letters,
    lane: { of: () => 'lane', head: () => letters.find(({ state }) => !['succeeded', 'failed'].includes(state)) },
    save(_, letter, { move, state }: JobChange<void>) {
      changes.push(`${letter.id} ${move} ${state}`)
      Object.assign(letter, { state })
    },
  }
  return { store, changes }
}

// The store of these tests reads and writes nothing.
const none = {} as unknown as JobReader & JobWriter

describe('moving a job', () => {
  it('asks the table of moves', () => {
    const letter: Letter = { id: 'a', state: 'queued' }
    const { store } = lane(letter)
    expect(mayClaim(store, letter)).toBe(true)
    expect(moveJob(store, none, letter, { move: 'claim', at: 1 })).toBe('running')
    expect(mayClaim(store, letter)).toBe(false)
    expect(() => moveJob(store, none, letter, { move: 'cancel', at: 1 })).toThrowError(
      expect.objectContaining({ code: 'ILLEGAL_MOVE' }),
    )
  })

  it('lets the next of a lane go when one has ended, and not before', () => {
    const [first, second]: [Letter, Letter] = [
      { id: 'a', state: 'queued' },
      { id: 'b', state: 'queued' },
    ]
    const { store, changes } = lane(first, second)
    expect([first, second].map((one) => isNext(store, none, one))).toEqual([true, false])
    const fault = { code: 'X', message: 'x', remedy: 'x', retryable: true }
    moveJob(store, none, first, { move: 'postpone', at: 1, dueAt: 2, fault }, 'running')
    moveJob(store, none, first, { move: 'succeed', at: 3, result: undefined }, 'running')
    expect(changes).toEqual(['a postpone failed_retrying', 'a succeed succeeded', 'b release queued'])
  })
})

describe('jobs at the start of a queue', () => {
  it('are queued again when they were interrupted', () => {
    const letters: Letter[] = [
      { id: 'a', state: 'running' },
      { id: 'b', state: 'queued' },
    ]
    const { store, changes } = lane(...letters)
    requeueClaimed(store, none, 1)
    expect(changes).toEqual([])
    requeueClaimed({ ...store, claimed: () => letters.filter(({ state }) => state === 'running') }, none, 1)
    expect(changes).toEqual(['a interrupt queued'])
  })
})

describe('holding jobs', () => {
  it('marks those behind the head of their lane, as they are by then', () => {
    const letters: Letter[] = [
      { id: 'head', state: 'queued' },
      { id: 'behind', state: 'queued' },
      { id: 'ended', state: 'failed' },
    ]
    const { store, changes } = lane(...letters)
    holdJobs(store, none, [...letters, { id: 'gone', state: 'queued' }], 1)
    expect(changes).toEqual(['behind hold queued'])
  })
})
