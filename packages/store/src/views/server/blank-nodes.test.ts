import { describe, expect, it } from 'vitest'
import { relabel, withoutBlankNodes } from './blank-nodes.js'

const text = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''))

const ground = [
  '<urn:a_:b> <urn:p> "_:b is \\"_:b\\" é" .',
  '<urn:a> <urn:p> <<( <urn:s> <urn:p> "_:b" )>> .',
  '<urn:a> <urn:p> "x"^^<urn:_:t> .',
]
const blank = ['_:b <urn:p> "_:é" .', '<urn:a> <urn:p> _:b .', '<urn:a> <urn:p> <<( _:b <urn:p> _:c )>> .']

describe('the blank nodes of content', () => {
  it('are named anew wherever they stand, and nothing else is', () => {
    expect(relabel(text(...ground, ...blank), 7)).toEqual(
      text(
        ...ground,
        '_:p7xb <urn:p> "_:é" .',
        '<urn:a> <urn:p> _:p7xb .',
        '<urn:a> <urn:p> <<( _:p7xb <urn:p> _:p7xc )>> .',
      ),
    )
    expect(relabel(text('<urn:a> <urn:p> "x" .'), 7)).toEqual(text('<urn:a> <urn:p> "x" .'))
  })

  it('are told apart from text that looks like them', () => {
    expect(withoutBlankNodes(text(...ground))).toEqual({ ground: text(...ground), blank: 'none' })
    expect(withoutBlankNodes(text(...blank, ...ground))).toEqual({ ground: text(...ground), blank: 'nested' })
    expect(withoutBlankNodes(text(...blank.slice(0, 2)))).toEqual({ ground: Buffer.alloc(0), blank: 'plain' })
  })

  it('are found in a literal of megabytes', () => {
    const long = `_:b <urn:p> "${'\\"_:'.repeat(1 << 20)}" .`
    expect(relabel(text(long), 1).length).toBe(long.length + 4)
  })
})
