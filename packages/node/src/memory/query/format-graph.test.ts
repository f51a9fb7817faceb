import { readQuads } from '@kg/core/rdf'
import { describe, expect, it } from 'vitest'
import { formatGraph } from './format-graph.js'

const lines = ['<urn:s> <urn:p> "007"^^<http://www.w3.org/2001/XMLSchema#integer> .', '_:b <urn:p> "x"@en .']

describe('statements as a document', () => {
  it.each(['application/n-triples', 'application/n-quads'])('are their lines as %s', async (format) => {
    expect(await formatGraph(lines, format)).toBe(`${lines.join('\n')}\n`)
    expect(await formatGraph([], format)).toBe('')
  })

  it.each([
    ['text/turtle', 'turtle'],
    ['application/rdf+xml', 'rdf-xml'],
    ['application/ld+json', 'json-ld'],
    ['application/trig', 'trig'],
  ] as const)('say the same as %s', async (format, name) => {
    const quads = await readQuads(await formatGraph(lines, format), { format: name, blankNodes: 'keep' })
    expect(quads.map(({ object }) => object.value).sort()).toEqual(['007', 'x'])
    expect(quads.find(({ object }) => object.value === 'x')?.subject.termType).toBe('BlankNode')
  })
})
