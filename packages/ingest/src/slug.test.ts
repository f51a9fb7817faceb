import { describe, expect, it } from 'vitest'
import { entityIri, slug, stem } from './slug.js'

describe('names in IRIs', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['Ünïcode 北京 हिन्दी', 'ünïcode-北京-हिन्दी'],
    ['--', '--'],
    ['🎉', '%F0%9F%8E%89'],
    ['', 'untitled'],
    ['a'.repeat(500), 'a'.repeat(80)],
    ['\ud800', 'untitled'],
  ])('%j is %s', (text, name) => {
    expect(slug(text)).toBe(name)
  })

  it('come from file names without folders and endings', () => {
    expect(stem('dir/My.Plan.md')).toBe('My.Plan')
    expect(stem('C:\\dir\\a.txt')).toBe('a')
    expect(stem('.hidden')).toBe('.hidden')
  })

  it('stand in the fragment of the asset', () => {
    expect(entityIri('urn:a', 'X Y')).toBe('urn:a#x-y')
    expect(entityIri('urn:a#b', 'X Y')).toBe('urn:a#b/x-y')
  })
})
