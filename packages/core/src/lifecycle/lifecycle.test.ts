import { describe, expect, it } from 'vitest'
import { type AssetState, type AssetTrigger, assetMoves } from './asset-moves.js'
import { contextGraphMoves } from './context-graph-moves.js'
import { type JobMove, type JobState, jobMoves } from './job-moves.js'
import { canMove, type MoveTable, move, possibleMoves } from './move.js'

const walk = (...triggers: AssetTrigger[]) =>
  triggers.reduce<AssetState>((state, trigger) => move(assetMoves, state, trigger), 'none')

describe('the life of an asset', () => {
  it('goes from draft to shared to published', () => {
    expect(walk('create', 'write', 'import', 'finalize', 'share', 'publish')).toBe('published')
  })

  it('shares an open draft, sealing it on the way', () => {
    expect(walk('create', 'share')).toBe('shared')
  })

  it('changes nothing when shared or published again', () => {
    expect(walk('create', 'share', 'share', 'publish', 'publish')).toBe('published')
  })

  it('leaves the state to the job when a step is enqueued', () => {
    expect(walk('create', 'share-async')).toBe('open')
    expect(walk('create', 'share', 'publish-async')).toBe('shared')
  })

  it('can be pulled into a draft from anywhere', () => {
    for (const state of Object.keys(assetMoves)) expect(move(assetMoves, state as AssetState, 'pull')).toBe('open')
  })

  it('starts again after a discard', () => {
    expect(walk('create', 'discard', 'create')).toBe('open')
  })

  it.each([
    ['sealed', 'write'],
    ['sealed', 'finalize'],
    ['open', 'publish'],
    ['shared', 'discard'],
    ['published', 'write'],
    ['none', 'write'],
  ] as const)('refuses, when %s, to %s, and tells what is possible', (from, trigger) => {
    const possible = possibleMoves(assetMoves, from)
    expect(() => move(assetMoves, from, trigger)).toThrowError(
      expect.objectContaining({
        code: 'ILLEGAL_MOVE',
        status: 409,
        message: `${trigger} is not possible in the state ${from}`,
        data: { from, move: trigger, possible },
        remedy: `possible now: ${possible.join(', ')}`,
      }),
    )
  })
})

describe('the life of a context graph', () => {
  const { registration, subscription, joining } = contextGraphMoves

  it('is registered after it was created, once', () => {
    expect(move(registration, move(registration, 'none', 'create'), 'register')).toBe('registered')
    expect(canMove(registration, 'registered', 'register')).toBe(false)
  })

  it.each(['subscribe', 'create', 'write', 'join'] as const)('is followed after %s', (trigger) => {
    expect(move(subscription, 'catalogue', trigger)).toBe('subscribed')
  })

  it('goes back to the catalogue when unsubscribed or cleared', () => {
    expect(move(subscription, 'subscribed', 'unsubscribe')).toBe('catalogue')
    expect(move(subscription, 'subscribed', 'clear')).toBe('catalogue')
    expect(canMove(subscription, 'catalogue', 'unsubscribe')).toBe(false)
  })

  it('takes a member by request and approval', () => {
    expect(move(joining, move(joining, 'none', 'request'), 'approve')).toBe('approved')
    expect(canMove(joining, 'none', 'approve')).toBe(false)
  })
})

describe('the life of a job', () => {
  const after = (...moves: JobMove[]) =>
    moves.reduce<JobState>((state, trigger) => move(jobMoves, state, trigger), 'none')

  it('ends well after a try that failed', () => {
    expect(after('enqueue', 'claim', 'postpone', 'claim', 'step', 'succeed')).toBe('succeeded')
  })

  it('begins again after a crash, and after somebody has recovered it', () => {
    expect(after('enqueue', 'claim', 'interrupt')).toBe('queued')
    expect(after('enqueue', 'cancel', 'recover')).toBe('queued')
  })

  it('can be cancelled only while it waits, and cleared only when it has ended', () => {
    const states = (trigger: JobMove) =>
      (Object.keys(jobMoves) as JobState[]).filter((state) => canMove(jobMoves, state, trigger))
    expect(states('cancel')).toEqual(['queued', 'failed_retrying'])
    expect(states('clear')).toEqual(['succeeded', 'failed'])
  })
})

describe('every table', () => {
  const tables: MoveTable[] = [assetMoves, jobMoves, ...Object.values(contextGraphMoves)]

  it('leads only to states that it knows', () => {
    for (const table of tables)
      for (const moves of Object.values(table))
        for (const next of Object.values(moves)) expect(Object.keys(table)).toContain(next)
  })

  it('is not fooled by names that every object has', () => {
    for (const table of tables) {
      expect(canMove(table, 'constructor', 'name')).toBe(false)
      expect(() => move(table, Object.keys(table)[0]!, 'toString')).toThrowError(
        expect.objectContaining({ code: 'ILLEGAL_MOVE' }),
      )
    }
  })
})
