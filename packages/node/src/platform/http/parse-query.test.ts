import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.js'

describe('a query string', () => {
  it('is names and texts; numbers stay texts', () => {
    expect(parseQuery('a=1&b=x%20y+z&c=')).toEqual({ a: '1', b: 'x y z', c: '' })
    expect(parseQuery('')).toEqual({})
  })

  it('makes a list of a name that comes again', () => {
    expect(parseQuery('a=1&b=2&a=3&a=4')).toEqual({ a: ['1', '3', '4'], b: '2' })
  })

  it('cannot reach into the prototype of objects', () => {
    expect(Object.entries(parseQuery('__proto__=x&constructor=y'))).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect({}).not.toHaveProperty('x')
  })
})
