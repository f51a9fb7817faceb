import { hintFor, hints } from '@kg/core/errors'
import { describe, expect, it } from 'vitest'
import type { Route } from './route.js'
import { routes } from './routes/index.js'
import { tools } from './tools/index.js'

const known = new Set(Object.values<Route>(routes).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '*')}`))
const http = Object.values(hints).flatMap((hint) => ('http' in hint && hint.http !== undefined ? [hint.http] : []))
const mcp = Object.values(hints).flatMap((hint) => ('mcp' in hint && hint.mcp !== undefined ? [hint.mcp] : []))

describe('what remedies advise', () => {
  it.each(http)('is a route: %s', (text) => {
    expect(known).toContain(text.replace(/\?.*/, '').replace(/\{\w+\}/g, '*'))
  })

  it.each(mcp)('is a tool: %s', (name) => {
    expect(tools.map((tool) => tool.name)).toContain(name)
  })

  it('is written for whoever reads it', () => {
    const about = { name: "Ann's notes", contextGraphId: 'lab' }
    expect(hintFor('cli')('shareAsset', about)).toBe(`kg ka share 'Ann'\\''s notes' -c lab`)
    expect(hintFor('http')('shareAsset', about)).toBe(`POST /api/knowledge-assets/Ann's%20notes/swm/share`)
    expect(hintFor('mcp')('shareAsset', about)).toBe('kg_knowledge_asset_share')
  })

  it('says what the reader fills in, and leaves to the command line what only it can do', () => {
    expect(hintFor('cli')('history')).toBe('kg ka history <name> -c <contextGraphId>')
    expect(hintFor('mcp')('doctor')).toBe('kg doctor')
  })
})
