import { expect, it } from 'vitest'
import { hostName } from './host-name.js'

it.each([
  ['Node.Example.org:9200', 'node.example.org'],
  ['[::1]:9200', '::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['localhost', 'localhost'],
  ['', ''],
])('reads the name of the host %j', (host, name) => {
  expect(hostName(host)).toBe(name)
})
