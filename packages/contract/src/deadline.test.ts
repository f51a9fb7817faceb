import { describe, expect, it } from 'vitest'
import { deadlineClass } from './deadline.js'
import { routes } from './routes/index.js'

describe('the deadline classes', () => {
  it.each(Object.entries(routes))('are those of method and path in the record of %s', (_id, route) => {
    expect(route.deadline).toBe(deadlineClass(route))
  })

  it('give the long class to whatever changes something [C-LI-03]', () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect(deadlineClass({ method, path: '/api/pca' })).toBe('long')
  })

  it('give the list class to the four whole lists and to no other read [C-LI-01, C-LI-02]', () => {
    const lists = ['/api/context-graph/list', '/api/sub-graph/list', '/api/pca', '/api/publisher/jobs'] as const
    for (const path of lists) expect(deadlineClass({ method: 'GET', path })).toBe('list')
    expect(deadlineClass({ method: 'GET', path: '/api/pca/7' as const })).toBe('read')
    expect(deadlineClass({ method: 'GET', path: '/api/knowledge-assets' })).toBe('read')
  })
})
