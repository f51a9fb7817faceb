import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.js'
import { connector, element, graphText, importText } from '../../lib/datasets.js'
import { introduce, startPeer } from '../../lib/peers.js'
import { operator, register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

vi.setConfig({ testTimeout: 60_000 })

const peers = await Promise.all([startPeer(), startPeer(), startPeer()])
afterAll(async () => {
  for (const peer of peers) await peer[Symbol.asyncDispose]()
})
const [farmNode, dairyNode, shopNode] = peers
const [farm, dairy, shop] = await Promise.all([
  register(farmNode, 'farm'),
  register(dairyNode, 'dairy'),
  register(shopNode, 'shop'),
])
await introduce(dairyNode, farmNode)
await introduce(shopNode, farmNode)
await introduce(shopNode, dairyNode)

const share = (who: Api, name: string) =>
  who.ok('shareAsset', { params: { name }, body: { contextGraphId: 'datasets' } })

const fromCow = {
  identifier_types: ['id'],
  identifier_values: ['cow'],
  connection_types: ['EPC', 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM'],
}
const stops = async (who: Api, body: object = fromCow) =>
  (await who.ok('trail', { body: body as typeof fromCow })).map(({ kgObject }) => kgObject['@id']).sort()

describe('a supply chain of three creators on three nodes', () => {
  it('gives the same trail on each node after sharing', async () => {
    await importText(
      farm,
      graphText(
        element('cow'),
        element('milking', [['EPC', 'cow']], {
          litres: 12.5,
          tags: ['b', 'a'],
          none: null,
          deep: { x: [1, { y: 2 }] },
        }),
        connector('farm-out', 'delivery-1', dairy.agent, 'milking'),
      ),
    ).then(({ dataset_id }) => share(farm, dataset_id))
    for (const who of [dairy, shop]) {
      await until(
        () => who.call('getContextGraph', { params: { id: 'datasets' } }),
        ({ status }) => status === 200,
      )
      await who.ok('subscribeContextGraph', { body: { contextGraphId: 'datasets' } })
    }
    const { dataset_id: ofDairy } = await importText(
      dairy,
      graphText(
        element('bottle'),
        element('arrival', [['EPC', 'bottle']]),
        element('dispatch', [['EPC', 'bottle']]),
        connector('dairy-in', 'delivery-1', farm.agent, 'arrival'),
        connector('dairy-out', 'delivery-2', shop.agent, 'dispatch'),
      ),
    )
    await share(dairy, ofDairy)
    const { dataset_id: ofShop } = await importText(
      shop,
      graphText(
        element('sale', [['EPC', 'shelf']]),
        element('shelf'),
        connector('shop-in', 'delivery-2', dairy.agent, 'sale'),
      ),
    )
    await share(shop, ofShop)
    const whole = [
      'cow',
      'farm-out',
      'dairy-in',
      'milking',
      'arrival',
      'bottle',
      'dispatch',
      'dairy-out',
      'shop-in',
      'sale',
      'shelf',
    ].sort()
    for (const who of [farm, dairy, shop])
      expect(
        await until(
          () => stops(who),
          (found) => found.length === whole.length,
          20_000,
        ),
      ).toEqual(whole)
    const answers = await Promise.all([farm, dairy, shop].map((who) => who.ok('trail', { body: fromCow })))
    const text = (answer: unknown) => JSON.stringify(answer)
    expect(new Set(answers.map((answer) => answer.map(text).sort().join()))).toHaveLength(1)
  })

  it('goes from a node when its asset is forgotten there', async () => {
    const { datasets } = await shop.ok('listDatasets', {})
    const ofFarm = datasets.find(({ creator }) => creator === farm.agent.toLowerCase())
    await operator(shopNode).ok('forgetAsset', {
      params: { name: String(ofFarm?.datasetId) },
      body: { contextGraphId: 'datasets', agentAddress: farm.agent },
    })
    expect(await stops(shop)).toEqual([])
    expect(await stops(farm)).toHaveLength(11)
  })
})
