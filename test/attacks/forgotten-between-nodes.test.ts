import { describe, expect, it } from 'vitest'
import { filesWith } from '../lib/holds-text.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const planted = 'PlantedSecretOfMargaretHollis'
const graph = { contextGraphId: 'lab' }
const about = (text: string) => [{ subject: 'urn:test:s', predicate: 'urn:test:says', object: JSON.stringify(text) }]

describe('a forgotten asset', () => {
  it('does not come back from a peer that still has it, while a later version may', async () => {
    await using net = await testNetwork({ nodes: 2 })
    const [author, holder] = [net.api(0), net.api(1)]
    await author.ok('createContextGraph', { body: { id: 'lab', name: 'The lab', description: 'What we know' } })
    await until(
      () => holder.call('subscribeContextGraph', { body: graph }),
      ({ status }) => status < 300,
    )
    const share = (name: string, text: string) =>
      author.ok('createAsset', { body: { ...graph, name, quads: about(text), alsoShareSwm: true } })
    const held = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0])
    await share('diary', planted)
    await until(
      () => net.inventoryOf(1, 'lab'),
      (lines) => held(lines).includes('diary'),
    )
    const { agentAddress } = await holder.ok('getAsset', { params: { name: 'diary' }, query: graph })
    await holder.ok('forgetAsset', { params: { name: 'diary' }, body: { ...graph, agentAddress } })
    expect(filesWith(net.node(1).home, planted)).toEqual([])
    await net.stop(1)
    await net.start(1)
    await net.connected()
    await share('other', 'harmless')
    await until(
      () => net.inventoryOf(1, 'lab'),
      (lines) => held(lines).includes('other'),
    )
    await holder.ok('catchUpNow', { body: graph })
    expect(held(await net.inventoryOf(1, 'lab'))).toEqual(['other'])
    expect(filesWith(net.node(1).home, planted)).toEqual([])
    await author.ok('pullFrom', { params: { name: 'diary' }, body: { ...graph, layer: 'swm' } })
    await author.ok('writeDraft', { params: { name: 'diary' }, body: { ...graph, quads: about('more') } })
    await author.ok('shareAsset', { params: { name: 'diary' }, body: graph })
    await until(
      () => net.inventoryOf(1, 'lab'),
      (lines) => held(lines).includes('diary'),
    )
  }, 180_000)
})
