import { describe, expect, it } from 'vitest'
import { asBob, draftRef, refusal } from '../testing/test-memory.test.support.js'
import { openPeople } from './explore.test.support.js'

const { askerOf, ledger, create } = await openPeople()
const sparql = 'SELECT ?p { <urn:ada> ?p ?o FILTER(?p IN (<urn:owes>, <urn:leads>, <urn:later>)) }'
const found = async (...given: Parameters<typeof askerOf>) =>
  (await askerOf(...given)({ sparql })).rows.map(({ p }) => p)

describe('a question about memory', () => {
  it('reads only what its caller may read', async () => {
    expect(await found({})).toEqual([])
    expect(await found({}, asBob)).toEqual(['urn:leads'])
    expect(await found({ view: 'working-memory' }, asBob)).toEqual(['urn:owes'])
    expect(() => askerOf({ contextGraphId: 'club' })).toThrow(refusal('NOT_ON_ALLOWLIST'))
    expect(() => askerOf({ contextGraphId: 'none' })).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    expect(() => askerOf({ contextGraphId: 'lab', subGraphName: 'none' })).toThrow(refusal('SUB_GRAPH_NOT_FOUND'))
  })

  it('reads the past, and says which receipt it has read up to', async () => {
    const before = ledger.head()
    await create(draftRef('later'), ['<urn:ada> <urn:later> "1" .'], 'shared')
    expect(await found({ contextGraphId: 'lab' })).toEqual(['urn:later'])
    expect(await found({ contextGraphId: 'lab', asOf: String(before) })).toEqual([])
    expect((await askerOf()({ sparql })).seq).toBe(ledger.head())
  })
})
