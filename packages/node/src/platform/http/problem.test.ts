import { ContextGraphNotFoundError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { errorMessageOf, problemOf } from './problem.js'

const known = new ContextGraphNotFoundError({ contextGraphId: 'lab' })
const unknown = new TypeError('the secret is 42')

describe('an error as a problem', () => {
  it('says what is wrong, where, and what to do', () => {
    expect(problemOf(known, '/api/query')).toEqual({
      type: 'urn:kg:error:CONTEXT_GRAPH_NOT_FOUND',
      title: known.title,
      status: 404,
      detail: known.message,
      instance: '/api/query',
      code: 'CONTEXT_GRAPH_NOT_FOUND',
      error: known.message,
      remedy: known.remedyFor('http'),
      contextGraphId: 'lab',
    })
    expect(known.message).toContain('lab')
  })

  it('names a command, a route or a tool, as the reader needs it', () => {
    expect(problemOf(known, '/', 'cli').remedy).toContain('kg context-graph create lab')
    expect(problemOf(known, '/').remedy).toContain('POST /api/context-graph/create')
    expect(problemOf(known, '/', 'mcp').remedy).toContain('kg_context_graph_create')
  })

  it('shows nothing of the inside when nobody has thought of it', () => {
    for (const error of [unknown, 'the secret is 42', undefined]) {
      const problem = problemOf(error, '/')
      expect(problem).toMatchObject({ status: 500, code: 'INTERNAL' })
      expect(JSON.stringify(problem)).not.toContain('42')
    }
  })
})

describe('an error of the earlier generations', () => {
  it('is a message and a code, and hides the inside as well', () => {
    expect(errorMessageOf(known)).toEqual({
      message: known.message,
      code: 'CONTEXT_GRAPH_NOT_FOUND',
      remedy: expect.any(String),
    })
    expect(errorMessageOf(unknown)).toEqual({
      message: expect.not.stringContaining('42'),
      code: 'INTERNAL',
      remedy: expect.any(String),
    })
  })
})
