import { expect, it } from 'vitest'
import { linesFromTurtle, RdfSyntaxError, turtleFromLines } from './turtle.js'

const schema = 'https://schema.org/'

it('reads Turtle into lines and writes lines as Turtle that says the same', async () => {
  const text = `@prefix s: <${schema}> . <urn:a> a s:Thing ; s:name "A"@en, "B" . _:x s:size 5 . <urn:a> s:name "B" .`
  const lines = await linesFromTurtle(text)
  expect(lines).toEqual([
    `<urn:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${schema}Thing> .`,
    `<urn:a> <${schema}name> "A"@en .`,
    `<urn:a> <${schema}name> "B" .`,
    `_:x <${schema}size> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .`,
  ])
  const turtle = await turtleFromLines(lines, { schema, unused: 'urn:unused:' })
  expect(turtle).toContain('@prefix schema: <https://schema.org/> .')
  expect(turtle).not.toContain('unused')
  expect(await linesFromTurtle(turtle)).toEqual(lines)
})

it('writes nothing for no lines', async () => {
  expect(await turtleFromLines([])).toBe('')
  expect(await linesFromTurtle('')).toEqual([])
})

it('says where the text is wrong', async () => {
  const error: unknown = await linesFromTurtle('<urn:a> <urn:b> "c" .\n<urn:a> <urn:b> nothing .').catch((e) => e)
  expect(error).toBeInstanceOf(RdfSyntaxError)
  expect((error as RdfSyntaxError).data).toMatchObject({ line: 2, column: 17 })
})
