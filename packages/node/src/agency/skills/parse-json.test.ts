import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.js'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('JSON that somebody else has written', () => {
  it('is parsed as it stands', () => {
    expect(parseJson('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] })
    expect(JSON.stringify(parseJson(nested(200)))).toBe(nested(200))
  })

  it('is refused when it is broken, or too deep to be written again', () => {
    for (const text of ['[', nested(201), `{"a":${nested(9000)}}`]) expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})
