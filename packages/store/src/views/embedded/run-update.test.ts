import { describe, expect, it } from 'vitest'
import { runUpdate } from './run-update.js'

const deadlineMs = 20_000
const lines = (nquads: string) => nquads.trim().split('\n').filter(Boolean).sort()

describe('an update in a thread of its own', () => {
  it('returns the dataset as it is after the update', async () => {
    const nquads = '<urn:a> <urn:p> "1" .\n<urn:b> <urn:p> "2" <urn:g> .\n'
    const sparql = 'INSERT { GRAPH <urn:g> { ?s <urn:q> ?o } } WHERE { ?s <urn:p> ?o }'
    const after = await runUpdate({ nquads, sparql, deadlineMs })
    expect(lines(after.nquads)).toEqual([
      '<urn:a> <urn:p> "1" .',
      '<urn:a> <urn:q> "1" <urn:g> .',
      '<urn:b> <urn:p> "2" <urn:g> .',
    ])
  })

  it('takes bytes, and resolves relative IRIs against its base', async () => {
    const nquads = Buffer.from('<urn:a> <urn:p> "ü" .\n')
    const after = await runUpdate({
      nquads,
      sparql: 'INSERT DATA { <x> <y> "z" }',
      baseIri: 'http://example.org/',
      deadlineMs,
    })
    expect(lines(after.nquads)).toEqual([
      '<http://example.org/x> <http://example.org/y> "z" .',
      '<urn:a> <urn:p> "ü" .',
    ])
  })

  it('sees nothing of the update before it', async () => {
    await runUpdate({ nquads: '', sparql: 'INSERT DATA { <urn:secret> <urn:p> "x" }', deadlineMs })
    const after = await runUpdate({ nquads: '', sparql: 'INSERT DATA { <urn:own> <urn:p> "y" }', deadlineMs })
    expect(lines(after.nquads)).toEqual(['<urn:own> <urn:p> "y" .'])
  })

  it('returns what it does not touch letter for letter', async () => {
    const xsd = 'http://www.w3.org/2001/XMLSchema#'
    const untouched = [
      `<urn:a> <urn:p> "+01"^^<${xsd}integer> .`,
      `<urn:a> <urn:p> "1"^^<${xsd}integer> .`,
      `<urn:a> <urn:p> "1"^^<${xsd}boolean> <urn:g> .`,
      `<urn:a> <urn:p> "-3"^^<${xsd}negativeInteger> .`,
      `<urn:a> <urn:p> "2.50"^^<${xsd}decimal> <urn:g> .`,
      `<urn:a> <urn:p> "2026-01-01T00:00:00.000Z"^^<${xsd}dateTime> .`,
      `<urn:a> <urn:p> "with \\"quotes\\", _:x and \\\\"@en-GB .`,
      '_:x <urn:p> _:y <urn:g> .',
      `_:x <urn:q> "007"^^<${xsd}int> .`,
    ].sort()
    const sparql = 'DELETE { ?s ?p ?o } INSERT { ?s ?p 8 } WHERE { ?s ?p ?o FILTER(?o = 99) }'
    const nquads = [...untouched, `<urn:b> <urn:p> "099"^^<${xsd}integer> .`].map((line) => `${line}\n`).join('')
    const after = await runUpdate({ nquads, sparql, deadlineMs })
    expect(lines(after.nquads)).toEqual([...untouched, `<urn:b> <urn:p> "8"^^<${xsd}integer> .`].sort())
  })

  it('deletes every spelling of a value', async () => {
    const integer = '^^<http://www.w3.org/2001/XMLSchema#integer>'
    const nquads = `<urn:a> <urn:p> "1"${integer} .\n<urn:a> <urn:p> "01"${integer} .\n`
    expect((await runUpdate({ nquads, sparql: 'DELETE DATA { <urn:a> <urn:p> 1 }', deadlineMs })).nquads).toBe('')
  })

  it('lets a named graph vanish when it ends up empty', async () => {
    const after = await runUpdate({
      nquads: '<urn:a> <urn:p> "1" <urn:g> .\n',
      sparql: 'DELETE WHERE { GRAPH <urn:g> { ?s ?p ?o } }',
      deadlineMs,
    })
    expect(after.nquads).toBe('')
  })

  it('refuses the whole update when one of its operations fails', async () => {
    const sparql = 'INSERT DATA { <urn:a> <urn:p> 1 } ; LOAD <http://127.0.0.1:9/none>'
    await expect(runUpdate({ nquads: '', sparql, deadlineMs })).rejects.toMatchObject({ code: 'QUERY_REFUSED' })
  })

  it('refuses text that the engine cannot read, and goes on', async () => {
    await expect(runUpdate({ nquads: '', sparql: 'INSERT nonsense', deadlineMs })).rejects.toMatchObject({
      code: 'QUERY_REFUSED',
    })
    await expect(runUpdate({ nquads: 'no quads', sparql: 'CLEAR ALL', deadlineMs })).rejects.toMatchObject({
      code: 'QUERY_REFUSED',
    })
    expect((await runUpdate({ nquads: '<urn:a> <urn:p> "1" .\n', sparql: 'CLEAR ALL', deadlineMs })).nquads).toBe('')
  })

  it('refuses a dataset that grows past its cap', async () => {
    const nquads = Array.from({ length: 100 }, (_, i) => `<urn:${i}> <urn:p> "${i}" .\n`).join('')
    await expect(
      runUpdate({ nquads, sparql: 'CREATE GRAPH <urn:g>', maxBytes: 1000, deadlineMs }),
    ).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' })
  })

  it('ends a runaway update at its deadline, those that wait behind it too, and goes on', async () => {
    const nquads = Array.from({ length: 400 }, (_, i) => `<urn:${i}> <urn:p> "${i}" .\n`).join('')
    const runaway =
      'INSERT { ?a <urn:q> ?x } WHERE { ?a <urn:p> ?w . ?b <urn:p> ?x . ?c <urn:p> ?y . ?d <urn:p> ?z FILTER(STRLEN(?w) + STRLEN(?x) + STRLEN(?y) + STRLEN(?z) > 90) }'
    const late = await Promise.allSettled(
      Array.from({ length: 3 }, () => runUpdate({ nquads, sparql: runaway, deadlineMs: 500 })),
    )
    expect(late).toMatchObject(late.map(() => ({ status: 'rejected', reason: { code: 'QUERY_DEADLINE' } })))
    const after = await runUpdate({ nquads: '', sparql: 'INSERT DATA { <urn:a> <urn:p> "1" }', deadlineMs })
    expect(lines(after.nquads)).toEqual(['<urn:a> <urn:p> "1" .'])
  })
})
