import { describe, expect, it } from 'vitest'
import { readApiAddress, writeApiAddress } from './home.js'

describe('the address in api.port', () => {
  it.each([
    ['http://127.0.0.1:9200', '9200'],
    ['http://192.168.1.4:9200', '192.168.1.4:9200'],
    ['http://localhost:9201', 'localhost:9201'],
    ['http://[::1]:9200', '[::1]:9200'],
  ])('of %s is %s', (url, text) => {
    expect([writeApiAddress(url), readApiAddress(`${text}\n`)]).toEqual([text, url])
  })

  it('is none where the file says something else', () => {
    for (const text of ['', 'http', '127.0.0.1', 'a b:1', 'http://evil.example:1', '123456'])
      expect(readApiAddress(text)).toBeUndefined()
  })
})
