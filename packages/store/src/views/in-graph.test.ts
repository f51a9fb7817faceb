import { describe, expect, it } from 'vitest'
import { inGraph } from './in-graph.js'

describe('lines put into a graph', () => {
  it('keep every byte, also of other scripts, and of what a replacement would give a meaning', () => {
    const lines = [
      '<urn:a> <urn:p> "grün · 緑 · $& $1 \\n ." .',
      '<urn:b> <urn:p> <urn:c> .',
      '_:c14n0 <urn:p> "x"@en .',
    ]
    const graph = 'urn:größe:$&'
    const moved = inGraph(Buffer.from(lines.map((line) => `${line}\n`).join('')), graph)
    expect(moved.toString('utf8')).toBe(lines.map((line) => `${line.slice(0, -2)} <${graph}> .\n`).join(''))
  })

  it('are none where there were none', () => {
    expect(inGraph(Buffer.alloc(0), 'urn:g')).toHaveLength(0)
  })
})
