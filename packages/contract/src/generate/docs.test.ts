import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generatedDocs } from './docs.js'

describe('the generated docs', () => {
  it.each(Object.entries(generatedDocs))('hold what the records say in %s; else: npm run docs', (name, text) => {
    const written = readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
    expect(written).toBe(text())
  })
})
