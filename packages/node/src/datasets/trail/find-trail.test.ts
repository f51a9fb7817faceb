import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob } from '../../memory/testing/test-memory.test.support.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { findTrail, type TrailRequest } from './find-trail.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { signal } = new AbortController()
const farm = await node.import(
  [object('milking', [['EPC', 'can']]), object('can'), connector('to-dairy', 'order-7', bob, 'milking')],
  asAnn,
)
const dairy = await node.import(
  [object('arrival', [['EPC', 'can']]), object('can'), connector('from-farm', 'order-7', ann, 'arrival')],
  asBob,
)

async function trail(value: string, more: Partial<TrailRequest> = {}, caller = asAnn) {
  const request = { identifiers: [['id', value] as const], opcode: 'IN' as const, depth: 10, reach: 'narrow' as const }
  const { items } = await findTrail(node.journal, { ...request, connectionTypes: [], ...more }, caller, signal)
  return items.map(({ kgObject }) => kgObject['@id']).sort()
}
const bridged = ['EPC', 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM']

describe('a trail', () => {
  it('ends where the other creator has shared nothing', async () => {
    expect(await trail('milking', { connectionTypes: bridged })).toEqual(['can', 'milking', 'to-dairy'])
  })

  it('crosses from one creator to the other once both datasets are shared', async () => {
    for (const [{ id: name }, caller] of [
      [farm, asAnn],
      [dairy, asBob],
    ] as const)
      await node.assets.share({ contextGraph: 'datasets', sub: '', name }, caller)
    const whole = ['arrival', 'can', 'can', 'from-farm', 'milking', 'to-dairy']
    expect(await trail('milking', { connectionTypes: bridged })).toEqual(whole)
    expect(await trail('milking', { connectionTypes: bridged }, asBob)).toEqual(whole)
  })

  it('joins creators at a shared identifier when nothing is filtered', async () => {
    expect(await trail('milking', { depth: 3 })).toContain('can')
    expect(await trail('can', { depth: 0 })).toEqual(['can', 'can'])
  })

  it('begins at the @id of an object, where it is no identifier', async () => {
    expect(await trail('-', { identifiers: [['uid', 'to-dairy']], depth: 0 })).toEqual(['to-dairy'])
    expect(await trail('-', { identifiers: [['uid', 'nobody']], depth: 0 })).toEqual([])
  })

  it('names the datasets of each object', async () => {
    const request = { identifiers: [['id', 'milking'] as const], opcode: 'EQ' as const, connectionTypes: [] }
    const { items } = await findTrail(node.journal, { ...request, depth: 0, reach: 'narrow' }, asAnn, signal)
    expect(items).toMatchObject([{ datasets: [farm.id], kgObject: { '@id': 'milking' } }])
  })
})
