import { readFileSync } from 'node:fs'
import { toolsMd } from '@kg/contract/generate/docs'
import { tools } from '@kg/contract/tools'
import { describe, expect, it } from 'vitest'

describe('docs/mcp.md', () => {
  it('lists the tools as they are (node scripts/mcp-docs.mjs writes it)', () => {
    const text = readFileSync('docs/mcp.md', 'utf8')
    const [, listed] = /<!-- tools: npm run docs -->\n\n([\s\S]*)\n<!-- end of tools -->/.exec(text) ?? []
    expect(listed).toBe(toolsMd(tools))
  })
})
