import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { bytes, testPeers, text, until } from '../testing/test-peers.test.support.js'

const messages = 40

it('does not answer each small message with room for the next one', async () => {
  await using peers = await testPeers(2)
  const [a, b] = [peers[0]!, peers[1]!]
  const heard: string[] = []
  b.join('news', { validate: () => 'accept', onMessage: (message) => heard.push(text(message)) })
  await until(() => a.subscribersOf('news').length === 1)
  await a.publish('news', bytes('first'))
  await until(() => heard.includes('first'))
  const write = vi.spyOn(Socket.prototype, 'write')
  for (let i = 0; i < messages; i++) await a.publish('news', bytes(`${i}`))
  await until(() => heard.includes(`${messages - 1}`))
  const writes = write.mock.calls.length
  write.mockRestore()
  expect(writes).toBeGreaterThanOrEqual(messages)
  expect(writes).toBeLessThan(1.5 * messages)
})
