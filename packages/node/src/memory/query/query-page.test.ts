import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { queryPage } from './query-page.js'

const { html, policy, answers } = queryPage
const inside = (tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''

describe('the page of a SPARQL endpoint', () => {
  it('needs nothing from elsewhere, and is allowed nothing else', () => {
    expect(html).not.toMatch(/https?:|(?:src|href)=/)
    for (const tag of ['script', 'style'])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(inside(tag)).digest('base64')}'`)
  })

  it('has a script that a browser can read', () => {
    expect(() => new Function(`return async () => {${inside('script')}}`)).not.toThrow()
  })

  it('leaves graphs to those who ask for them', () => {
    expect([answers?.({ query: 'ASK {}' }), answers?.({ graph: 'urn:g' }), answers?.({ default: '' })]).toEqual([
      true,
      false,
      false,
    ])
  })
})
