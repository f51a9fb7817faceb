import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { testPeers } from '../testing/test-peers.test.support.js'

const lengthBytes = 2

it('sends an encrypted message and its length in one piece', async () => {
  await using peers = await testPeers(2)
  const [a, b] = [peers[0]!, peers[1]!]
  const write = vi.spyOn(Socket.prototype, 'write')
  await b.ping(a.peerId)
  const sizes = write.mock.calls.map(([data]) => (data as Uint8Array).byteLength)
  write.mockRestore()
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.min(...sizes)).toBeGreaterThan(lengthBytes)
})
