import { describe, expect, it } from 'vitest'
import type { Route } from '../route.js'
import { routes } from '../routes/index.js'
import { templatePath } from './openapi.js'
import { skillMd } from './skill.js'

const facts = {
  version: '1.2.3',
  baseUrl: 'http://127.0.0.1:9200',
  role: 'edge',
  agentAddress: `0x${'1'.repeat(40)}`,
  extracts: ['text/markdown', 'text/turtle'],
}

describe('skill.md', () => {
  it('names every route with its method, path and auth [C-OR-11]', () => {
    const text = skillMd(facts)
    expect(text).toContain('A route below needs a token unless it says otherwise.')
    const words = { public: '(none) ', agent: '', admin: '(admin token) ' }
    for (const { method, path, auth, summary, errorFormat } of Object.values<Route>(routes)) {
      if ((errorFormat ?? 'problem') !== 'problem') continue
      expect(text).toContain(`- \`${method} ${templatePath(path)}\` ${words[auth]}${summary}`)
    }
  })

  it('points to the routes of the earlier generations', () => {
    const text = skillMd(facts)
    for (const { method, path } of [routes.importDataset, routes.trail, routes.exportDataset])
      expect(text).toContain(path === routes.importDataset.path ? `${method} ${path}` : path)
  })

  it('says which node it is', () => {
    const text = skillMd(facts)
    for (const fact of ['1.2.3', 'http://127.0.0.1:9200', 'edge', facts.agentAddress, 'text/markdown, text/turtle']) {
      expect(text).toContain(fact)
    }
  })

  it('marks the fields that may be left out', () => {
    expect(skillMd(facts)).toContain('`{ contextGraphId, subGraphName, [description] }`')
  })

  it('is short enough for an agent to read whole', () => {
    expect(skillMd(facts).length).toBeLessThan(26_000)
  })
})
