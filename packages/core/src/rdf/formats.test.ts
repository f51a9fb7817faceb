import { describe, expect, it } from 'vitest'
import { formatByFileName, formatByMediaType, rdfFormats, requireFormat } from './formats.js'

describe('RDF formats', () => {
  it('are found by media type, whatever its case and parameters', () => {
    expect(formatByMediaType('Text/Turtle; charset=utf-8')?.name).toBe('turtle')
    expect(formatByMediaType('application/ld+json;profile="http://www.w3.org/ns/json-ld#expanded"')?.name).toBe(
      'json-ld',
    )
    expect(formatByMediaType('text/x-nquads')?.name).toBe('n-quads')
    expect(formatByMediaType('text/html')).toBeUndefined()
  })

  it('are found by file name', () => {
    expect(formatByFileName('dir.d/data.TRIG')?.name).toBe('trig')
    expect(formatByFileName('ontology.owl')?.name).toBe('rdf-xml')
    expect(formatByFileName('README')).toBeUndefined()
    expect(formatByFileName('table.csv')).toBeUndefined()
  })

  it('share no media type and no extension', () => {
    const keys = rdfFormats.flatMap(({ mediaTypes, extensions }) => [...mediaTypes, ...extensions])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('refuse an unknown one and name those that are known', () => {
    expect(() => requireFormat('text/n3')).toThrow(
      expect.objectContaining({
        code: 'RDF_FORMAT_UNSUPPORTED',
        status: 415,
        remedy: expect.stringContaining('text/turtle'),
      }),
    )
  })
})
