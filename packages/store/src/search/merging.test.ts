import { expect, it } from 'vitest'
import { buildSegment } from './build-segment.js'
import { mergeable, segmentWeight } from './merging.js'

const segment = (docs: number) =>
  buildSegment(Array.from({ length: docs }, (_, at) => ({ graph: 0, subject: `<urn:${at}>`, text: '', links: '' })))

it('merges small segments, however many complete ones there are', () => {
  const complete = Array.from({ length: 9 }, () => segment(segmentWeight / 2 + 1))
  const small = Array.from({ length: 8 }, () => segment(1))
  expect(mergeable(complete)).toEqual([])
  expect(mergeable([...complete, ...small])).toEqual(small)
  expect(mergeable([...complete, ...small.slice(1)])).toEqual([])
})

it('builds a segment anew that lost most of its documents', () => {
  const wasteful = segment(10)
  for (let at = 0; at < 6; at++) wasteful.remove(at)
  expect(mergeable([segment(3), wasteful])).toEqual([wasteful])
})
