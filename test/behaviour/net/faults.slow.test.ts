import type { Publication } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { chainPartitionRound } from '../../crash/lib/network/chain-partition-round.js'
import { faults } from '../../crash/lib/network/faults.js'
import { partitionRound } from '../../crash/lib/network/partition-round.js'
import { probe } from '../../crash/lib/network/prober.js'
import { graph, Scene } from '../../crash/lib/network/scene.js'
import { verifyScene } from '../../crash/lib/network/verify-scene.js'
import { short } from '../../lib/short.js'
import { placeOf } from '../../lib/stranger.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

// The short form of `npm run crash:network`.
const net = await testNetwork({ nodes: 5, core: 2, env: { KG_CONTEXT_GRAPHS: graph } })
afterAll(() => net[Symbol.asyncDispose]())
const place = placeOf(net.folder)
await net.setQuorum(2)
await net.api(0).ok('createContextGraph', { body: { id: graph } })
await net.api(0).ok('registerContextGraph', { body: { id: graph, publishPolicy: 1 } })
const scene = new Scene(net)
await scene.meet()

describe('five nodes, two of them core', () => {
  it('all see what one of them shares', short, async () => {
    const name = await scene.share(4, 7)
    for (let i = 0; i < 5; i++)
      await until(
        () => net.inventoryOf(i, graph),
        (lines) => lines.some((line) => line.startsWith(`${name} `)),
      )
  })

  it('publish with the acknowledgements of the core nodes', async () => {
    const given = { params: { name: (await scene.share(3, 7)) ?? '' }, body: { contextGraphId: graph } }
    const known = () => net.api(3).ok('getContextGraph', { params: { id: graph } })
    await until(known, ({ registered }) => registered)
    const { ackIdentityIds } = (await net.api(3).ok('publishAsset', given)) as Publication
    expect(ackIdentityIds).toEqual(['1', '2'])
    expect((await verifyScene(scene)).faults).toEqual([])
  })

  it('give everything to a sixth that starts later', async () => {
    const late = await net.add()
    await net.connected()
    expect((await verifyScene(scene)).faults).toEqual([])
    expect(await net.inventoryOf(late, graph)).toEqual(await net.inventoryOf(0, graph))
    await net.stop(late)
  }, 60_000)

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'hold the same and have lost nothing after this: %s',
    async (_, fault) => {
      const answers = probe(scene)
      await fault.run(scene, net, place)
      const { failed } = await answers()
      const { faults: found } = await verifyScene(scene)
      expect(found).toEqual([])
      expect(failed).toBe(0)
      expect((await net.inventoryOf(1, graph)).filter((line) => line.startsWith('evil-'))).toEqual([])
    },
    180_000,
  )
})

describe('a network that falls apart', () => {
  it('is whole again once it is healed, with what both sides have written', async () => {
    expect((await partitionRound({ nodes: 3, seconds: 5 })).found).toEqual([])
  }, 120_000)

  it('publishes once, and everywhere, what was queued without core nodes or without the chain', async () => {
    expect((await chainPartitionRound({ seconds: 3 })).found).toEqual([])
  }, 300_000)
})
