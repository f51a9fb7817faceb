import { describe, expect, it } from 'vitest'
import { fitsGraph, isSystemGraph } from './system-assets.js'

const fits = (more: object) => fitsGraph({ graph: 'agents', sub: '', name: 'profile', bytes: 100, ...more })

describe('a system graph', () => {
  it('is one of two', () => {
    expect(['agents', 'ontology', 'agent', 'lab'].map(isSystemGraph)).toEqual([true, true, false, false])
  })

  it('holds only what the protocol puts there', () => {
    const definition = `graph-${'0a'.repeat(16)}`
    expect(fits({})).toBe(true)
    expect(fits({ graph: 'ontology', name: definition })).toBe(true)
    for (const wrong of [
      { name: 'profiles' },
      { name: definition },
      { graph: 'ontology' },
      { graph: 'ontology', name: `${definition}0` },
      { sub: 'web' },
      { bytes: 64 * 1024 + 1 },
    ])
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false)
    expect(fits({ bytes: 64 * 1024 })).toBe(true)
  })

  it('is the only kind with such a limit', () => {
    expect(fits({ graph: 'lab', sub: 'web', name: 'anything', bytes: 1e9 })).toBe(true)
  })
})
