import { SparqlReadOnlyError, SparqlSyntaxError } from '@kg/contract/errors'
import { describe, expect, it } from 'vitest'
import { repairQueryOffLoop } from '../views/embedded/repairs/repair-query.js'
import { cachedGuard } from './cached-guard.js'
import { guardQuery, guardQueryOffLoop } from './guard-query.js'
import { inspectQuery, inspectQueryOffLoop } from './inspect-query.js'
import { inspectUpdate, inspectUpdateOffLoop } from './inspect-update.js'
import { longTextLength } from './off-loop.js'
import { loadParser } from './parser.js'
import { findServices, findServicesOffLoop } from './remote-services.js'

await loadParser()

/** Patterns that make a text long. */
const many = Array.from({ length: 600 }, (_, i) => `?s${i} <http://example.org/p${i}> ?o${i} .`).join('\n')
const long = `SELECT * WHERE { GRAPH ?g { ?a <urn:p>* ?b } SERVICE <kg:peer/x> { ?x ?y ?z }\n${many} }`
const update = `INSERT DATA { GRAPH <urn:g> {\n${many.replaceAll('?', 'urn:').replaceAll(/urn:(\w+)/g, '<urn:$1>')} } }`

describe('a text off the event loop', () => {
  it('is answered at once when it is short', () => {
    expect(guardQueryOffLoop('ASK {}')).toEqual(guardQuery('ASK {}'))
    expect(inspectQueryOffLoop('ASK {}')).toEqual(inspectQuery('ASK {}'))
    expect(repairQueryOffLoop('ASK {}')).toBe('ASK {}')
  })

  it('has the same answer when it is long', async () => {
    expect(long.length).toBeGreaterThan(longTextLength)
    const options = { serviceAllowlist: ['kg:peer/x'], maxRows: 5 }
    expect(guardQueryOffLoop(long, options)).toBeInstanceOf(Promise)
    expect(await guardQueryOffLoop(long, options)).toEqual(guardQuery(long, options))
    expect(await inspectQueryOffLoop(long)).toEqual(inspectQuery(long))
    expect(await findServicesOffLoop(long)).toEqual(findServices(long))
    expect(await inspectUpdateOffLoop(update)).toEqual(inspectUpdate(update))
  })

  it('is refused with the class, line and column of the fault', async () => {
    const broken = long.replace('?s300 ', '?s300 ?? ')
    const error: unknown = await Promise.resolve(guardQueryOffLoop(broken)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SparqlSyntaxError)
    expect(error).toMatchObject({ code: 'SPARQL_SYNTAX_ERROR', data: { line: 302, column: 7 } })
    await expect(inspectQueryOffLoop(update)).rejects.toBeInstanceOf(SparqlReadOnlyError)
  })

  it('is repaired once, and known afterwards', async () => {
    const repaired = repairQueryOffLoop(long)
    expect(repaired).toBeInstanceOf(Promise)
    expect(repairQueryOffLoop(long)).toBeInstanceOf(Promise)
    const sparql = await repaired
    expect(repairQueryOffLoop(long)).toBe(sparql)
  })

  it('passes the guard once, and is known afterwards', async () => {
    const guard = cachedGuard()
    const options = { serviceAllowlist: ['kg:peer/x'] }
    const guarded = await guard(long, options)
    expect(guard(long, options)).toBe(guarded)
  })

  it('is not read on when nobody waits for it', async () => {
    const leaving = new AbortController()
    const guarded = guardQueryOffLoop(long, {}, { signal: leaving.signal })
    leaving.abort(new Error('the client went away'))
    await expect(guarded).rejects.toThrow('the client went away')
  })
})
