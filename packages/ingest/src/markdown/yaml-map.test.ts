import { describe, expect, it } from 'vitest'
import { parseYamlMap } from './yaml-map.js'

function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'bigint' ? Number(value) : value
}
const read = (yaml: string) => plain(parseYamlMap(yaml))

describe('properties in YAML', () => {
  it.each([
    ['a: text', { a: 'text' }],
    ['a: 5\nb: -1.5\nc: true\nd: ~\ne:', { a: 5, b: -1.5, c: true, d: null, e: null }],
    ['a: "5"\nb: \'it\'\'s\'\nc: "tab\\t\\u00e9"', { a: '5', b: "it's", c: 'tab\té' }],
    ['a: foo: bar', { a: 'foo: bar' }],
    ['url: https://example.org/x#y # a comment', { url: 'https://example.org/x#y' }],
    ['# comment\n\na: 1 # more\n"b c": 2', { a: 1, 'b c': 2 }],
    ['tags: [one, "two, three", four]', { tags: ['one', 'two, three', 'four'] }],
    ['tags: [\n  one, # first\n  two,\n]\nb: 1', { tags: ['one', 'two'], b: 1 }],
    ['tags:\n  - one\n  - two\nb: 1', { tags: ['one', 'two'], b: 1 }],
    ['tags:\n- one\n- two\nb: 1', { tags: ['one', 'two'], b: 1 }],
    ['a:\n  b:\n    c: 1\n  d: 2', { a: { b: { c: 1 }, d: 2 } }],
    ['people:\n  - name: Ann\n    age: 5\n  - name: Bob', { people: [{ name: 'Ann', age: 5 }, { name: 'Bob' }] }],
    ['a: {b: 1, "c": [x], d}', { a: { b: 1, c: ['x'], d: null } }],
    ['a: |\n  one\n    two\n\n  three\nb: 1', { a: 'one\n  two\n\nthree', b: 1 }],
    ['a: >-\n  one\n  two\n\n  three', { a: 'one two\nthree' }],
    ['a: one\n  two\nb: 1', { a: 'one two', b: 1 }],
    ['author: [[Jane Doe]]', { author: '[[Jane Doe]]' }],
    ['', {}],
    ['# only a comment', {}],
  ])('%j', (yaml, value) => {
    expect(read(yaml)).toEqual(value)
  })

  it('is not what prose or a bare list is', () => {
    expect(read('Some prose\nin lines')).toBeUndefined()
    expect(read('- a\n- b')).toBeUndefined()
  })

  it.each([
    ['a: 1\nprose', 2, 'neither'],
    ['a: 1\nb: [1, 2', 2, 'a comma or ]'],
    ['a: "open', 1, 'closing "'],
    ['a: "x" y', 1, 'more text'],
    ['a: "\\q"', 1, 'no escape'],
    ['a: "\\ud800"', 1, 'no escape'],
    ['a: &anchor 1', 1, 'anchors'],
    ['  a: 1\nb: 2', 2, 'indentation'],
    [`a: ${'['.repeat(20)}`.replace('[[', '[ ['), 1, 'deep'],
    [Array.from({ length: 20 }, (_, depth) => `${' '.repeat(depth)}k:`).join('\n'), 10, 'deep'],
  ])('refuses %j and names line %i', (yaml, line, why) => {
    expect(() => parseYamlMap(yaml)).toThrow(expect.objectContaining({ line, why: expect.stringContaining(why) }))
  })
})
