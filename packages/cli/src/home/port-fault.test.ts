import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { portFault } from './port-fault.js'

it('tells whether a port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await portFault(port)).toBe('EADDRINUSE')
  await once(server.close(), 'close')
  expect(await portFault(port)).toBeUndefined()
})
