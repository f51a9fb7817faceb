import type { QueryParameter } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { checkQuery } from './check-query.js'

const { signal } = new AbortController()
const check = (sparql: string, ...parameters: QueryParameter[]) => checkQuery({ sparql, parameters }, signal)
const x = (type: QueryParameter['type'], usual?: string | number): QueryParameter => ({
  name: 'x',
  type,
  ...(usual === undefined ? {} : { default: usual }),
})

describe('a query that is to be saved', () => {
  it('is accepted when it can run', async () => {
    await check('ASK {}')
    await check('SELECT * { ?s ?p ?x FILTER(?o > {{y}}) }', x('date'), { name: 'y', type: 'number', default: '5' })
  })

  it('is refused when its text is wrong or changes something', async () => {
    await expect(check('SELECT')).rejects.toEqual(refusal('SPARQL_SYNTAX_ERROR'))
    await expect(check('CLEAR ALL')).rejects.toEqual(refusal('SPARQL_READ_ONLY'))
  })

  it('is refused when it does not use a parameter, or has one twice', async () => {
    await expect(check('ASK {}', x('iri'))).rejects.toMatchObject({ code: 'PARAMETER_MISFIT', data: { why: 'unused' } })
    await expect(check('ASK { ?s ?p ?x }', x('iri'), x('text'))).rejects.toMatchObject({ data: { why: 'twice' } })
  })

  it('is refused when a parameter can never stand where it stands', async () => {
    await expect(check('ASK { ?s ?x ?o }', x('text'))).rejects.toEqual(refusal('SPARQL_SYNTAX_ERROR'))
    await expect(check('ASK { VALUES ?x { 1 } }', x('text'))).rejects.toEqual(refusal('SPARQL_SYNTAX_ERROR'))
  })

  it('is refused when a default is of another type', async () => {
    await expect(check('ASK { ?s ?p ?x }', x('number', 'many'))).rejects.toEqual(refusal('PARAMETER_INVALID'))
  })
})
