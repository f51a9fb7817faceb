import { expect, it } from 'vitest'
import { asAnn, asBob } from '../testing/test-memory.test.support.js'
import { type Notice, Notices } from './notices.js'

const notice = (subject: string, step = 1): Notice => ({
  action: 'publish.progress',
  subject,
  agent: asAnn.agent,
  describe: () => ({ step }),
})

it('reaches its agent and the operator, and nobody else', () => {
  const notices = new Notices()
  const readers = [asAnn, asBob, { ...asBob, isAdmin: true }].map((caller) => notices.open(caller, () => undefined))
  notices.send(notice('a'))
  expect(readers.map((reader) => reader.take().length)).toEqual([1, 0, 1])
})

it('wakes its reader, who gets only the newest about each thing', () => {
  const notices = new Notices()
  let woken = 0
  const reader = notices.open(asAnn, () => woken++)
  for (const one of [notice('a', 1), notice('b', 1), notice('a', 2)]) notices.send(one)
  expect(woken).toBe(3)
  expect(reader.take().map(({ subject, describe }) => [subject, describe()])).toEqual([
    ['a', { step: 2 }],
    ['b', { step: 1 }],
  ])
  expect(reader.take()).toEqual([])
})

it('is not described where nobody listens, nor kept for one who has left', () => {
  const notices = new Notices()
  const reader = notices.open(asAnn, () => undefined)
  reader.close()
  notices.send({ ...notice('a'), describe: () => expect.fail('somebody asked') })
  expect(reader.take()).toEqual([])
})
