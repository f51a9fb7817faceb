import { describe, expect, it } from 'vitest'
import { importGraph, shortestCircle } from './lib/import-graph.js'
import { packages, read, shippedBy } from './lib/sources.js'

const isGenerated = (file: string) => file.startsWith('packages/chain/src/abi/')

describe('source files', () => {
  it.each(packages)('of %s do not import each other in a circle', (name) => {
    expect(shortestCircle(importGraph(shippedBy(name)))).toEqual([])
  })

  const files = packages.flatMap(shippedBy).filter((file) => !isGenerated(file))
  const sizes = files.map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
  const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b)
  const quantile = (q: number) => sorted[Math.floor(q * (sorted.length - 1))]

  it('are short: half of them under 60 lines, nine of ten under 150', () => {
    expect(quantile(0.5)).toBeLessThan(60)
    expect(quantile(0.9)).toBeLessThan(150)
  })

  it('have at most 400 lines', () => {
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([])
  })
})
