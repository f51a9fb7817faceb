import { readdirSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { read } from './lib/sources.js'

const pictures = readdirSync('docs/ui')

it('shows eight pictures of the web UI, and keeps no other', () => {
  const shown = [...read('docs/ui.md').matchAll(/!\[[^\]]+\]\(ui\/([^)]+)\)/g)].map(([, name]) => name)
  expect(shown).toHaveLength(8)
  expect(shown.toSorted()).toEqual(pictures.toSorted())
})

it('keeps them under 1.5 MB together', () => {
  expect(pictures.reduce((sum, name) => sum + statSync(`docs/ui/${name}`).size, 0)).toBeLessThan(1_500_000)
})
