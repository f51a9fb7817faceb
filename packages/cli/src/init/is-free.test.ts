import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { isFree } from './is-free.js'

it('tells whether a port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await isFree(port)).toBe(false)
  await once(server.close(), 'close')
  expect(await isFree(port)).toBe(true)
})
