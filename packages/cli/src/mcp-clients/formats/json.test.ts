import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFormat } from './json.js'

const format = jsonFormat(['mcp', 'servers'])
const name = fc.string().filter((key) => key !== 'kg')
const servers = fc.dictionary(name, fc.jsonValue(), { minKeys: 1, noNullPrototype: true })

describe('JSON settings', () => {
  it('of any kind give our entry back byte for byte', () => {
    const spaces = fc.constantFrom(undefined, 1, 4, '\t')
    fc.assert(
      fc.property(servers, fc.jsonValue(), spaces, (others, more, space) => {
        const text = JSON.stringify({ more, mcp: { servers: others, more } }, null, space)
        const withUs = format.put(text, { command: 'x' })
        expect(format.find(withUs)).toEqual({ command: 'x' })
        expect(JSON.parse(withUs).mcp.servers).toEqual({ ...JSON.parse(text).mcp.servers, kg: { command: 'x' } })
        expect(format.drop(withUs)).toBe(text)
      }),
    )
  })

  it('get the objects that lead to our entry where they are missing', () => {
    expect(format.put('{\n  // none\n  a: 1,\n}\n', { command: 'x' })).toBe(
      '{\n  // none\n  a: 1,\n  "mcp": {\n    "servers": {\n      "kg": {\n        "command": "x"\n      }\n    }\n  },\n}\n',
    )
    expect(format.put('{ mcp: {} }', { command: 'x' })).toContain('"servers": {')
  })

  it('lose every entry of our name', () => {
    expect(format.drop('{"mcp":{"servers":{"kg":1,"a":2,"kg":3}}}')).toBe('{"mcp":{"servers":{"a":2}}}')
  })
})
