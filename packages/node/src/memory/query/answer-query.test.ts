import { describe, expect, it } from 'vitest'
import { bob, draftRef } from '../testing/test-memory.test.support.js'
import { clientOf, objects, openSeededNode } from './sparql-client.test.support.js'

const node = await openSeededNode()
const { query } = clientOf(node)

describe('POST /api/query', () => {
  it('answers from shared and published memory, in wire form', async () => {
    const answer = await query({ sparql: objects, contextGraphId: 'open' })
    expect(answer.result).toEqual({ bindings: [{ o: '"published"' }, { o: '"shared"' }] })
    expect(answer.seq).toBeGreaterThan(0)
    expect(answer.phases).toEqual({ execute: expect.any(Number), serverTotal: expect.any(Number) })
  })

  it('answers ASK and CONSTRUCT', async () => {
    expect((await query({ sparql: 'ASK { ?s <urn:p> "shared" }' })).result).toEqual({ boolean: true })
    const { result } = await query({ sparql: 'CONSTRUCT { ?s <urn:copy> 5 } WHERE { ?s <urn:p> "shared" }' })
    expect(result.quads).toEqual([
      { subject: 'urn:s', predicate: 'urn:copy', object: '"5"^^<http://www.w3.org/2001/XMLSchema#integer>' },
    ])
  })

  it('tells the views apart', async () => {
    const of = async (body: object, headers = {}) =>
      (await query({ sparql: objects, ...body }, headers)).result.bindings.map((row: { o: string }) => row.o)
    expect(await of({ view: 'verified-memory' })).toEqual(['"published"'])
    expect(await of({ includeSharedMemory: false })).toEqual(['"published"'])
    expect(await of({ view: 'shared-working-memory' })).toEqual(['"shared"'])
    expect(await of({ view: 'working-memory' }, { 'x-agent': bob })).toEqual(['"bob’s secret"'])
    expect(await of({ view: 'working-memory' })).toEqual([])
    expect(await of({}, { 'x-agent': bob })).toEqual(['"members only"', '"published"', '"shared"'])
  })

  it('reads the past', async () => {
    const before = node.ledger.head()
    await node.create(draftRef('fresh', 'open'), ['<urn:s> <urn:new> "now" .'], 'shared')
    const sparql = 'ASK { ?s <urn:new> ?o }'
    expect((await query({ sparql })).result.boolean).toBe(true)
    expect((await query({ sparql, asOf: before })).result.boolean).toBe(false)
    expect(await query({ sparql, asOf: '2999-01-01' })).toMatchObject({ status: 400, code: 'AS_OF_INVALID' })
  })

  it('refuses updates, bad text and the names of others', async () => {
    expect(await query({ sparql: 'CLEAR ALL' })).toMatchObject({ status: 400, code: 'SPARQL_READ_ONLY' })
    expect(await query({ sparql: 'SELECT' })).toMatchObject({ status: 400, code: 'SPARQL_SYNTAX_ERROR' })
    expect(await query({ sparql: objects, view: 'working-memory', agentAddress: bob })).toMatchObject({
      status: 403,
      code: 'AUTHOR_MISMATCH',
    })
    expect(await query({ sparql: objects, contextGraphId: 'club' })).toMatchObject({
      status: 403,
      code: 'NOT_ON_ALLOWLIST',
    })
    expect(await query({ sparql: objects, contextGraphId: 'none' })).toMatchObject({ status: 404 })
  })
})
