import { expect, it } from 'vitest'
import { draftNameOf, kindOf, sizeText } from './file-kind.js'

it('tells the kind of a file by its name', () => {
  expect(kindOf('Beds.TTL')).toBe('Turtle')
  expect(kindOf('notes.md')).toBe('Markdown')
  expect(kindOf('table.parquet')).toBe('PARQUET')
  expect(kindOf('README')).toBe('File')
  expect(kindOf('.profile')).toBe('File')
  expect(kindOf('x.constructor')).toBe('File')
})

it('makes a name for the draft that needs no quoting', () => {
  expect(draftNameOf('Garden Beds (2026).ttl')).toBe('garden-beds-2026')
  expect(draftNameOf('Äpfel & Birnen.md')).toBe('äpfel-birnen')
  expect(draftNameOf('"; rm -rf.txt')).toBe('rm-rf')
  expect(draftNameOf('\u202e.ttl')).toBe('import')
  expect(draftNameOf(`${'a'.repeat(300)}.nq`)).toHaveLength(100)
})

it('says how large a file is', () => {
  expect([12, 2048, 52_428_800].map(sizeText)).toEqual(['12 B', '2 KB', '50.0 MB'])
})
