import { describe, expect, it } from 'vitest'
import { changesOf, changeWords, indexAt } from './changes.js'

const entry = (seq: number, action: string, layer?: string) => ({
  seq,
  time: new Date(seq * 1000).toISOString(),
  action,
  agent: '0x1',
  subject: 's',
  name: 'tomatoes',
  ...(layer !== undefined && { layer }),
})
const newestFirst = [
  entry(9, 'asset.publish', 'vm'),
  entry(8, 'asset.reseal', 'swm'),
  entry(7, 'asset.share', 'swm'),
  entry(6, 'asset.finalize', 'wm'),
  entry(5, 'asset.write', 'wm'),
  entry(4, 'asset.create', 'wm'),
  entry(3, 'context-graph.create'),
]
const seqs = (view?: string) => changesOf(newestFirst, view).map(({ seq }) => seq)

describe('the changes of a view', () => {
  it('are those that change a statement in one of its layers, oldest first', () => {
    expect(seqs()).toEqual([7, 9])
    expect(seqs('shared-working-memory')).toEqual([7, 9])
    expect(seqs('verifiable-memory')).toEqual([9])
    expect(seqs('working-memory')).toEqual([4, 5, 7])
  })

  it('are found by a receipt number or a date', () => {
    const changes = changesOf(newestFirst)
    expect(['6', '7', '8', '9', '99'].map((asOf) => indexAt(changes, asOf))).toEqual([-1, 0, 0, 1, 1])
    expect(indexAt(changes, '1970-01-01T00:00:08Z')).toBe(0)
    expect(indexAt(changes, 'never')).toBe(-1)
  })

  it('say in a few words what happened', () => {
    expect(changesOf(newestFirst).map(changeWords)).toEqual(['Shared: tomatoes', 'Published: tomatoes'])
    expect(changeWords(entry(1, 'asset.write', 'wm'))).toBe('Draft changed: tomatoes')
  })
})
