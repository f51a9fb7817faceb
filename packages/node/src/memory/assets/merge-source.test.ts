import { describe, expect, it } from 'vitest'
import { linesOf, mergeOffLoop, mergeSource, someMarks, someMarksOffLoop } from './merge-source.js'

const line = (value: number) => `<urn:s> <urn:p> "${String(value).padStart(6, '0')}" .`
const text = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => line(from + at)).join('\n')

describe('merging what a source says', () => {
  it('replaces what it alone said before, and keeps what others said', async () => {
    const before = (await someMarks(text(0, 3), 9)).split(' ')
    const others = (await someMarks(text(1, 2), 9)).split(' ')
    const merged = await mergeSource({ held: text(0, 4), fresh: text(2, 6), before, others })
    expect(merged).toEqual({ text: text(1, 6), replaced: 1, same: false })
  })

  it('says that nothing has changed', async () => {
    const merge = { held: text(0, 4), fresh: text(0, 4), before: [], others: [] }
    expect(await mergeSource(merge)).toEqual({ text: text(0, 4), replaced: 0, same: true })
    expect(linesOf('')).toEqual([])
  })

  it('comes to the same in a thread', async () => {
    const marks = await someMarksOffLoop(text(0, 3000), 9999)
    expect(marks).toHaveLength(3000)
    expect(await someMarksOffLoop(text(0, 3000), 10)).toEqual(marks.slice(0, 10))
    const merged = await mergeOffLoop({ held: text(0, 3000), fresh: text(1, 3001), before: marks, others: [] })
    expect(merged).toEqual({ text: text(1, 3001), replaced: 1, same: false })
  })
})
