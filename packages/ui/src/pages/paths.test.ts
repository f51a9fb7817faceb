import { describe, expect, it } from 'vitest'
import { canvasPath, entityPath, schemaPath } from './paths.js'

describe('the address of an explore page', () => {
  it('carries an IRI with any sign in it, and leaves out what is not given', () => {
    const path = entityPath('urn:a?b&c=#d', undefined, { asOf: '12' })
    const search = new URL(path, 'http://node').searchParams
    expect([...search]).toEqual([
      ['iri', 'urn:a?b&c=#d'],
      ['asOf', '12'],
    ])
    expect(schemaPath()).toBe('/explore')
  })

  it('names each entity that a picture begins with', () => {
    const search = new URL(canvasPath('garden', ['urn:a', 'urn:b']), 'http://node').searchParams
    expect(search.getAll('from')).toEqual(['urn:a', 'urn:b'])
  })
})
