import { describe, expect, it } from 'vitest'
import { lineOf, termsOf } from './quad-lines.js'
import { addUnion, WorkingSet } from './working-set.js'

describe('the working set of an update', () => {
  const before = new Map([
    ['urn:one', ['_:x <urn:p> "1" .']],
    ['urn:two', ['_:x <urn:p> "2" .']],
  ])

  it('keeps blank nodes of different graphs apart, and gives them their labels back', () => {
    const set = new WorkingSet(before)
    const lines = set.toLines()
    expect(new Set(lines.map((line) => termsOf(line).subject)).size).toBe(2)
    expect(set.fromLines(lines)).toEqual(before)
  })

  it('gives blank nodes that come from elsewhere new labels', () => {
    const set = new WorkingSet(before)
    const moved = set.toLines().map((line) => lineOf({ ...termsOf(line), graph: 'urn:two' }))
    const two = set.fromLines([...moved, '_:new <urn:p> _:new <urn:two> .']).get('urn:two')!
    expect(two).toContain('_:x <urn:p> "2" .')
    expect(two).not.toContain('_:x <urn:p> "1" .')
    expect(two.join('\n')).not.toMatch(/_:new|_:g0/)
    expect(two).toHaveLength(3)
  })

  it('has the union of its graphs as the default graph, once each', () => {
    const lines = ['<urn:s> <urn:p> "1" <urn:a> .', '<urn:s> <urn:p> "1" <urn:b> .', '<urn:old> <urn:p> "1" .']
    expect(addUnion(lines)).toEqual([lines[0], lines[1], '<urn:s> <urn:p> "1" .'])
    expect(addUnion([], lines)).toEqual(['<urn:s> <urn:p> "1" .', '<urn:old> <urn:p> "1" .'])
  })
})
