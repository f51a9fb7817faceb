import { describe, expect, it } from 'vitest'
import { toConfig } from '../platform/home/config.js'
import { makeLog } from '../platform/log/log.js'
import { makeTestHome } from '../platform/testing/test-home.test.support.js'
import { openOffline } from './open-offline.js'

describe('a home that no daemon runs', () => {
  it('is filled through the use cases, and has it all when it is opened again', async () => {
    using home = makeTestHome()
    const needs = { home, config: toConfig({ flags: { network: 'none' } }), version: 'test', log: makeLog('fatal', []) }
    const first = await openOffline(needs)
    const { row } = await first.agents.register({ name: 'Ada' }, first.agents.nodeAgent())
    const caller = { agent: row.address, isAdmin: false }
    await first.graphs.create({ id: 'lab', accessPolicy: 0, private: false }, caller)
    const ref = { contextGraph: 'lab', sub: '', name: 'notes' }
    const lines = ['<urn:s> <urn:p> "1" .']
    await first.assets.create({ ref, lines, privateLines: [], goal: 'shared' }, caller)
    await first.close()
    const again = await openOffline(needs)
    expect(again.assets.list({ contextGraphId: 'lab', limit: 10 }, caller).rows).toMatchObject([{ name: 'notes' }])
    await again.close()
  })
})
