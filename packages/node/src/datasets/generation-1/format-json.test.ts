import { describe, expect, it } from 'vitest'
import { formatJson, streamJson } from './format-json.js'

async function* listOf<T>(...items: T[]) {
  yield* items
}
async function written(lists: Record<string, AsyncIterable<unknown>>, isPretty: boolean): Promise<string> {
  let text = ''
  for await (const piece of streamJson({ middle: { b: 1, a: ['x', 'y'] } }, lists, isPretty)) text += piece
  return text
}

describe('JSON of generation 1', () => {
  it('has sorted keys and lists as they are, indented or in one line', () => {
    const value = { b: [2, 1], a: { d: null, c: 'x' } }
    expect(formatJson(value, false)).toBe('{"a":{"c":"x","d":null},"b":[2,1]}')
    expect(formatJson(value, true)).toBe(JSON.stringify({ a: { c: 'x', d: null }, b: [2, 1] }, null, 2))
  })

  it.each([true, false])('is the same when its lists are written item by item (indented: %s)', async (isPretty) => {
    const items = [{ y: 1, x: 'a\nb' }, { x: [] }]
    const whole = { first: [], last: items, middle: { b: 1, a: ['x', 'y'] } }
    const lists = { last: listOf(...items), first: listOf() }
    expect(await written(lists, isPretty)).toBe(formatJson(whole, isPretty))
  })
})
