import { describe, expect, it } from 'vitest'
import { type AssetState, type AssetTrigger, assetMoves } from './asset-moves.js'
import { contextGraphMoves } from './context-graph-moves.js'
import { type JobMove, type JobState, jobMoves } from './job-moves.js'
import { type JoinMove, type JoinState, joinMoves } from './join-moves.js'
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
        remedy: `Possible now: ${possible.join(', ')}`,
      }),
    )
  })
})

describe('the life of a context graph', () => {
  const { registration, subscription } = contextGraphMoves

  it('is registered after it was created, and deactivated for ever', () => {
    expect(move(registration, move(registration, 'none', 'create'), 'register')).toBe('registered')
    expect(move(registration, 'registered', 'deactivate')).toBe('deactivated')
    expect(move(registration, 'deactivated', 'register')).toBe('deactivated')
    expect(canMove(registration, 'local', 'deactivate')).toBe(false)
  })

  it('is local again on a chain that was begun anew', () => {
    expect(move(registration, 'registered', 'reset')).toBe('local')
    expect(move(registration, 'deactivated', 'reset')).toBe('local')
  })

  it.each(['subscribe', 'create', 'write', 'join', 'import', 'startup'] as const)('is followed after %s', (trigger) => {
    for (const from of ['none', 'catalogue', 'subscribed'] as const)
      expect(move(subscription, from, trigger)).toBe('subscribed')
  })

  it('goes back to the catalogue when unsubscribed, cleared or left', () => {
    expect(move(subscription, 'subscribed', 'unsubscribe')).toBe('catalogue')
    expect(move(subscription, 'subscribed', 'clear')).toBe('catalogue')
    expect(move(subscription, 'subscribed', 'leave')).toBe('catalogue')
    expect(canMove(subscription, 'catalogue', 'unsubscribe')).toBe(false)
  })
})

describe('the life of a request to join', () => {
  const after = (...moves: JoinMove[]) =>
    moves.reduce<JoinState>((state, trigger) => move(joinMoves, state, trigger), 'none')

  it('goes from the request to the data', () => {
    expect(after('request', 'approve', 'arrive')).toBe('joined')
  })

  it('needs no request when the agent is invited', () => {
    expect(after('approve', 'arrive')).toBe('joined')
  })

  it('can begin anew from every state', () => {
    for (const state of Object.keys(joinMoves) as JoinState[]) expect(move(joinMoves, state, 'request')).toBe('pending')
  })

  it('does not go back when it is approved again', () => {
    expect(after('request', 'approve', 'approve')).toBe('approved')
    expect(after('request', 'approve', 'arrive', 'approve')).toBe('joined')
  })

  it.each(['reject', 'expire'] as const)('can %s only while it is pending', (trigger) => {
    const states = (Object.keys(joinMoves) as JoinState[]).filter((state) => canMove(joinMoves, state, trigger))
    expect(states).toEqual(['pending'])
  })

  it('ends when a member is removed, and an agent that is none has nothing to leave', () => {
    expect(after('request', 'approve', 'arrive', 'remove')).toBe('left')
    expect(canMove(joinMoves, 'pending', 'remove')).toBe(false)
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
  const tables: MoveTable[] = [assetMoves, jobMoves, joinMoves, ...Object.values(contextGraphMoves)]

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
