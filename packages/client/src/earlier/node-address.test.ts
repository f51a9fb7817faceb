import { describe, expect, it } from 'vitest'
import { nodeAddress } from './node-address.js'

describe('the address of a node', () => {
  it.each([
    ['127.0.0.1', 8900, false, 'http://127.0.0.1:8900'],
    ['node.example', '443', true, 'https://node.example:443'],
    ['::1', 8900, false, 'http://[::1]:8900'],
    ['[::1]', 8900, false, 'http://[::1]:8900'],
  ])('is made of %s, %s and TLS %s', (host, port, ssl, address) => {
    expect(nodeAddress(host, port, ssl)).toBe(address)
  })

  it.each(['', ' ', 'a/b', 'a?b', 'a#b', 'user@a', 'a b', 'a\\b', 'a:80', 'a%2f', 'https://a'])(
    'has no host %j',
    (host) => {
      expect(() => nodeAddress(host, 1, true)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
    },
  )

  it.each([0, -1, 65_536, 1.5, Number.NaN, '', '80/x', '1e3'])('has no port %j', (port) => {
    expect(() => nodeAddress('a', port, true)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  })
})
