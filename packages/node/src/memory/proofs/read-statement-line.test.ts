import { expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { readStatementLine } from './read-statement-line.js'

it.each([
  ['<urn:s> <urn:p> 41 .', '<urn:s> <urn:p> "41"^^<http://www.w3.org/2001/XMLSchema#integer> .'],
  ['  <urn:s>  <urn:p> "x"@EN  ', '<urn:s> <urn:p> "x"@en .'],
  ["<urn:s> <urn:p> '''say \"hi\" '''.", '<urn:s> <urn:p> "say \\"hi\\" " .'],
  ['<urn:s> <urn:p> _:c14n0', '<urn:s> <urn:p> _:c14n0 .'],
])('reads %s as its canonical line', async (text, line) => {
  expect(await readStatementLine(text)).toBe(line)
})

it('refuses none, several and what is no statement', async () => {
  await expect(readStatementLine('')).rejects.toMatchObject({ status: 400 })
  await expect(readStatementLine('# nothing\n')).rejects.toMatchObject({ status: 400 })
  await expect(readStatementLine('<urn:s> <urn:p> 1, 2 .')).rejects.toEqual(refusal('VALIDATION_FAILED'))
  await expect(readStatementLine('<urn:s> <urn:p>')).rejects.toMatchObject({ status: 400 })
})
