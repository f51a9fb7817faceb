import { expect, it } from 'vitest'
import { groupByAgent, type Message } from './conversations.js'

// Only what is read is given.
const message = (agent: string, more: object = {}) => ({ agent, direction: 'in', ...more }) as unknown as Message

it('puts the messages of each agent together, the newest first', () => {
  const newest = message('ann', { id: '4', peerName: 'Ann' })
  const list = groupByAgent([newest, message('bob', { id: '3' }), message('ann', { id: '2', readAt: 'then' })])
  expect(list).toEqual([
    { agent: 'ann', name: 'Ann', last: newest, unread: 1 },
    { agent: 'bob', last: message('bob', { id: '3' }), unread: 1 },
  ])
})

it('counts as unread only what came and was not read', () => {
  const list = groupByAgent([message('ann', { direction: 'out' }), message('ann', { readAt: 'then' })])
  expect(list.map(({ unread }) => unread)).toEqual([0])
})
