import { describe, expect, it } from 'vitest'
import { isTest, read, sourcesIn } from './lib/sources.js'

const node = 'packages/node/src'
const files = sourcesIn(node).filter((file) => !isTest(file) && !/\.test\./.test(file))

/** Answers of the API say a state `as const`; rows of the ledger get theirs from `move`. */
const literal = (field: string, states: string) =>
  new RegExp(`\\b${field}: (?:${states})(?! as const)(?=[,\\s}])(?! \\|)`)

/** For each machine: how its states look where they are written, and where in node they may be. */
const machines = {
  'a draft': { folder: 'memory/assets', pattern: literal('state', "'(?:open|sealed)'"), only: [] },
  'a request to join': {
    folder: 'exchange/joining',
    pattern: literal('status', "'(?:pending|approved|joined|rejected|expired|left)'"),
    only: [],
  },
  'a job': {
    folder: 'platform/jobs',
    pattern: literal('state', "'(?:queued|running|failed_retrying|succeeded|failed)'"),
    only: [],
  },
  'a subscription': {
    folder: '',
    pattern: literal('subscribed', 'true|false'),
    only: ['memory/context-graphs/graph-moves.ts'],
  },
  'a registration': {
    folder: '',
    pattern: literal('deactivated', 'true|false'),
    only: ['memory/context-graphs/graph-moves.ts'],
  },
}

describe('a new state', () => {
  it.each(Object.entries(machines))('of %s comes from its table', (_, { folder, pattern, only }) => {
    const among = files.filter((file) => file.startsWith(`${node}/${folder}`))
    const found = among.filter((file) => pattern.test(read(file))).map((file) => file.slice(node.length + 1))
    expect(among).not.toEqual([])
    expect(found).toEqual(only)
  })

  it('is found where somebody writes it down', () => {
    const { pattern } = machines['a request to join']
    expect("{ ...row, status: 'joined' }").toMatch(pattern)
    expect("status: 'left',\n").toMatch(pattern)
    expect("status: 'pending' as const,").not.toMatch(pattern)
    expect("status: 'pending' | 'approved'").not.toMatch(pattern)
  })
})
