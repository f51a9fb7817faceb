import { expect, it } from 'vitest'
import { assetNameFor } from './asset-name.js'

it('is the name of a file that lies in the folder itself', () => {
  expect(assetNameFor('minutes.md')).toBe('minutes.md')
})

it('is different for paths that differ only in signs an asset cannot have', () => {
  const names = ['a/b.md', 'a-b.md', 'a b.md', '../a-b.md', '...', '日本.md'].map(assetNameFor)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\p{Letter}\p{Number}_-][\p{Letter}\p{Number}._-]*$/u)
})

it('is no longer than an asset’s name may be', () => {
  expect(assetNameFor(`${'x/'.repeat(500)}a.md`).length).toBeLessThan(220)
})
