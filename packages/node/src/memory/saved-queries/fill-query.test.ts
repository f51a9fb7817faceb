import type { QueryParameter } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { fillQuery, type ParameterValues } from './fill-query.js'

const { signal } = new AbortController()
const fill = async (sparql: string, parameters: QueryParameter[], values: ParameterValues = {}) => {
  const filled = await fillQuery({ sparql, parameters }, values, signal)
  return { ...filled, sparql: filled.sparql.replaceAll(/\s+/g, ' ') }
}
const who: QueryParameter = { name: 'who', type: 'iri' }
const word: QueryParameter = { name: 'word', type: 'text', default: 'usual' }

describe('filling a saved query', () => {
  it('puts a term in place of each variable that is a parameter', async () => {
    const { sparql } = await fill('ASK { ?who <urn:says> ?word . ?x ?p ?o }', [who, word], { who: 'urn:ann' })
    expect(sparql).toBe('ASK { <urn:ann> <urn:says> "usual" . ?x ?p ?o }')
  })

  it('takes {{name}} for a parameter, too, and leaves a variable of that name alone', async () => {
    const { sparql, found } = await fill('ASK { {{who}} ?p ?who }', [who], { who: 'urn:ann' })
    expect(sparql).toBe('ASK { <urn:ann> ?p ?who }')
    expect(found).toEqual(['who'])
  })

  it('tells which parameters the text has', async () => {
    expect((await fill('ASK { ?who ?p "?word" }', [who, word], { who: 'urn:a' })).found).toEqual(['who'])
  })

  it('lets no value be more than a value', async () => {
    const evil = '" } ; DROP ALL ; ASK { ?s ?p "'
    const { sparql } = await fill('ASK { ?s ?p ?word }', [word], { word: evil })
    expect(sparql).toBe(`ASK { ?s ?p ${JSON.stringify(evil)} }`)
  })

  it('refuses parameters that are unknown, missing or of another type', async () => {
    const refusal = (values: ParameterValues) => fill('ASK { ?who ?p ?o }', [who], values)
    await expect(refusal({ who: 'urn:a', toString: 'x' })).rejects.toMatchObject({
      code: 'PARAMETER_UNKNOWN',
      data: { parameter: 'toString', known: ['who'] },
    })
    await expect(refusal({})).rejects.toMatchObject({ code: 'PARAMETER_MISSING' })
    await expect(refusal({ who: 'nobody' })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  })
})
