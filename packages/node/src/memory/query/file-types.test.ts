import { expect, it } from 'vitest'
import { typesOf } from './file-types.js'

const { signal } = new AbortController()

it('makes rows and statements in formats of their own', async () => {
  expect(await typesOf('SELECT * { ?s ?p ?o }', 'csv', signal)).toEqual({ bindingsType: 'text/csv' })
  expect(await typesOf('ASK { ?s ?p ?o }', 'json', signal)).toEqual({ bindingsType: 'application/sparql-results+json' })
  expect(await typesOf('DESCRIBE <urn:a>', 'turtle', signal)).toEqual({ graphType: 'text/turtle' })
})

it.each([
  ['SELECT * { ?s ?p ?o }', 'turtle', 'csv'],
  ['CONSTRUCT WHERE { ?s ?p ?o }', 'csv', 'turtle'],
] as const)('refuses %s as %s', async (sparql, format, offered) => {
  const data = { accept: format, offers: expect.arrayContaining([offered]) }
  await expect(typesOf(sparql, format, signal)).rejects.toMatchObject({ code: 'NOT_ACCEPTABLE', data })
})
