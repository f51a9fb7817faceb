import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.js'
import { connector, element, graphText, importText } from '../../lib/datasets.js'
import { expectOneAtATime, introduce, startPeer } from '../../lib/peers.js'
import { operator, register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

vi.setConfig({ testTimeout: 60_000 })

const dear = { KG_MARKET_READ_PRICE: '2.5' }
const hasty = { KG_MARKET_QUERY_WINDOW: '15' }
const peers = await Promise.all([startPeer(), startPeer({ env: dear }), startPeer(), startPeer({ env: hasty })])
afterAll(async () => {
  for (const peer of peers) await peer[Symbol.asyncDispose]()
})
const [farmNode, dairyNode, shopNode, strangerNode] = peers
const [farm, dairy, shop, stranger] = await Promise.all([
  register(farmNode, 'farm'),
  register(dairyNode, 'dairy'),
  register(shopNode, 'shop'),
  register(strangerNode, 'stranger'),
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

  it('is found and read by a node that never subscribed, and gives the same trail there [E-G2-07, E-G2-08, E-G2-14, E-G2-15, E-G2-16, E-SV-04]', async () => {
    await introduce(strangerNode, farmNode)
    await introduce(strangerNode, dairyNode)
    const query = [{ path: 'id', value: ['cow', 'bottle', 'shelf'], opcode: 'IN' as const }]
    const { query_id } = await stranger.ok('networkQuery', { body: { query } })
    const params = { query_id }
    expect(await stranger.ok('networkQueryResult', { params })).toMatchObject({ query_id, status: 'OPEN' })
    const offers = await until(
      () => stranger.ok('networkQueryResponses', { params }),
      (found) => found.length === 2,
    )
    const nodeOf = async (daemon: typeof farmNode) => (await operator(daemon).ok('status')).peerId
    const [free, dear] = await Promise.all(
      [farmNode, dairyNode].map(async (daemon) => {
        const id = await nodeOf(daemon)
        return offers.find(({ node_id }) => node_id === id)
      }),
    )
    expect(free?.datasets.map(({ calculated_price }) => calculated_price)).toEqual(['0', '0', '0'])
    const [first] = dear?.datasets ?? []
    expect(BigInt(first?.calculated_price ?? 0)).toBe(BigInt(first?.size ?? 0) * 2_500_000_000_000n)
    const wanted = (offer: typeof free, data_set_id = '') => ({ reply_id: String(offer?.reply_id), data_set_id })
    await stranger.refuses('networkRead', { body: wanted(dear, first?.data_set_id) }, 'NETWORK_READ_NOT_FREE')
    await stranger.refuses('networkRead', { body: wanted(free, 'none') }, 'NETWORK_REPLY_UNKNOWN')
    for (const { data_set_id, root_hash } of free?.datasets ?? []) {
      const { handler_id } = await stranger.ok('networkRead', { body: wanted(free, data_set_id) })
      const ask = () => stranger.ok('networkReadResult', { params: { handler_id } })
      const result = await until(ask, ({ status }) => status !== 'PENDING', 20_000)
      expect(result).toMatchObject({ status: 'COMPLETED', data: { dataset_id: data_set_id, root_hash } })
    }
    const answers = await Promise.all([farm, stranger].map((who) => who.ok('trail', { body: fromCow })))
    const [ofFarm, ofStranger] = answers.map((answer) => answer.map((item) => JSON.stringify(item)).sort())
    expect(ofStranger).toEqual(ofFarm)
    expect(ofStranger).toHaveLength(11)
    expect(
      await until(
        () => stranger.ok('networkQueryResult', { params }),
        ({ status }) => status !== 'OPEN',
      ),
    ).toMatchObject({ status: 'FINISHED', responses: 2 })
  })

  it('is found and read in the words of generation 1 [E-G1-06, E-G1-07, E-G1-08, E-G1-15, E-G2-09, E-ER-06, E-ER-07]', async () => {
    const elder = await register(strangerNode, 'elder')
    const query = [{ path: 'identifiers.id', value: 'cow', opcode: 'EQ' as const }]
    const asked = await elder.ok('queryNetwork', { body: { query } })
    expect(asked).toMatchObject({ status: 'OPEN', message: 'Query status OPEN.' })
    const { query_id } = asked
    const ask = () => elder.ok('queryResponses', { params: { query_id } })
    const { responses } = await until(ask, (found) => found.responses.length === 2)
    const free = responses.find(({ data_price }) => data_price === '0')
    const dear = responses.find(({ data_price }) => data_price !== '0')
    const wanted = (offer: typeof free, import_id = String(offer?.imports[0]?.import_id)) => ({
      body: { query_id, reply_id: String(offer?.reply_id), import_id },
    })
    await elder.refuses('readNetwork', wanted(dear), 'NETWORK_READ_NOT_FREE')
    await elder.refuses('readNetwork', wanted(free, 'none'), 'NETWORK_REPLY_UNKNOWN')
    const { handler_id } = await elder.ok('readNetwork', wanted(free))
    const end = () => elder.ok('networkReadResult', { params: { handler_id } })
    expect(await until(end, ({ status }) => status !== 'PENDING', 20_000)).toMatchObject({ status: 'COMPLETED' })
    const finished = await until(
      () => elder.ok('queryNetworkStatus', { params: { query_param: query_id } }),
      ({ status }) => status === 'FINISHED',
    )
    expect(finished.vertices).toMatchObject([{ identifiers: { id: 'cow' } }])
    const asExport = {
      reply_id: String(free?.reply_id),
      data_set_id: String(free?.imports[0]?.import_id),
    }
    const other = { ...asExport, standard_id: 'XLS' }
    await elder.refuses('networkReadExport', { body: other }, 'DATASET_STANDARD_UNKNOWN')
    await elder.refuses('networkReadExport', { body: { ...asExport, data_set_id: 'none' } }, 'NETWORK_REPLY_UNKNOWN')
    const tooDear = { reply_id: String(dear?.reply_id), data_set_id: asExport.data_set_id }
    await elder.refuses('networkReadExport', { body: tooDear }, 'NETWORK_READ_NOT_FREE')
    const exported = await elder.ok('networkReadExport', { form: { fields: asExport } })
    const read = () => elder.ok('networkReadExportResult', { params: exported })
    const result = await until(read, ({ status }) => status !== 'PENDING', 20_000)
    expect(JSON.stringify(result)).toContain('milking')
    const name = asExport.data_set_id
    await elder.ok('forgetAsset', {
      params: { name },
      body: { contextGraphId: `${elder.agent.toLowerCase()}/fetched` },
    })
    await elder.refuses('networkReadResult', { params: { handler_id } }, 'DATASET_NOT_FOUND')
    await elder.refuses('networkReadExportResult', { params: exported }, 'DATASET_NOT_FOUND')
  })

  it('is exported in the standard that it came in, and its reads are listed [E-G2-17]', async () => {
    const thing = { id: 't1', name: 'Cooler', description: '', tags: [], customFields: [] }
    const wot = { things: { thing, model: {}, properties: [], actions: [] } }
    const { dataset_id: dataSetId } = await importText(farm, JSON.stringify(wot), 'WOT')
    await share(farm, dataSetId)
    const query = [{ path: 'id', value: ['t1', 'cow'], opcode: 'IN' as const }]
    const { query_id } = await stranger.ok('networkQuery', { body: { query } })
    const offers = await until(
      () => stranger.ok('networkQueryResponses', { params: { query_id } }),
      (found) => found.some(({ datasets }) => datasets.some((one) => one.data_set_id === dataSetId)),
    )
    const offer = offers.find(({ datasets }) => datasets.some((one) => one.data_set_id === dataSetId))
    expect(offer?.datasets[0]?.fingerprint_data).toEqual([])
    const read = async (fields: Record<string, string>) => {
      const body = { reply_id: String(offer?.reply_id), data_set_id: dataSetId, ...fields }
      const params = await stranger.ok('networkReadExport', { body })
      const ask = () => stranger.ok('networkReadExportResult', { params })
      return until(ask, ({ status }) => status !== 'PENDING', 20_000)
    }
    const exported = await read({ standard_id: 'WOT' })
    expect(JSON.parse((exported.data as { formatted_dataset: string }).formatted_dataset)).toEqual(wot)
    expect(await read({ standard_id: 'GS1-EPCIS' })).toMatchObject({
      status: 'FAILED',
      data: { error: { code: 'DATASET_STANDARD_UNKNOWN' } },
    })
    const { handlers } = await stranger.ok('listHandlers', { query: { kind: 'read' } })
    expect(handlers[0]).toMatchObject({ kind: 'read', status: 'FAILED' })
    const handlerId = String(handlers[0]?.handler_id)
    await stranger.refuses('cancelHandler', { params: { handler_id: handlerId } }, 'JOB_STATE')
  })

  it('is read once for each key, however often the request is sent', async () => {
    const admin = operator(strangerNode)
    const query = [{ path: 'id', value: 'cow' }]
    const { query_id } = await admin.ok('networkQuery', { body: { query } })
    const ask = () => admin.ok('queryResponses', { params: { query_id } })
    const { responses } = await until(ask, (found) => found.responses.some(({ data_price }) => data_price === '0'))
    const free = responses.find(({ data_price }) => data_price === '0')
    const replyId = String(free?.reply_id)
    const id = String(free?.imports[0]?.import_id)
    await expectOneAtATime(strangerNode, 'networkRead', { body: { reply_id: replyId, data_set_id: id } })
    await expectOneAtATime(strangerNode, 'networkReadExport', { body: { reply_id: replyId, data_set_id: id } })
    await expectOneAtATime(strangerNode, 'readNetwork', { body: { query_id, reply_id: replyId, import_id: id } })
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
