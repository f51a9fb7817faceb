import { pause } from '@kg/core/async'
import { inventoryOf } from '../../../lib/inventory-of.js'
import { operator } from '../../../lib/people.js'
import { until } from '../../../lib/until.js'
import { partitionedNodes } from './partition.js'
import { graph, type Nodes, Scene } from './scene.js'
import { verifyScene } from './verify-scene.js'

/** Cuts a network in two, writes on both sides, heals it, and looks whether all is well again. */
export async function partitionRound({ nodes: count, seconds }: { nodes: number; seconds: number }) {
  await using parts = await partitionedNodes(count)
  const nodes: Nodes = {
    size: parts.daemons.length,
    // A frozen node does not answer, and is not asked.
    isRunning: (i) => !parts.isFrozen(i),
    node: (i) => parts.daemons[i] as (typeof parts.daemons)[number],
    api: (i) => operator(nodes.node(i)),
    inventoryOf: (i, id) => inventoryOf(nodes.api(i), id),
  }
  const met = (i: number) => async () => (await nodes.api(i).ok('status')).connectedPeers
  for (let i = 0; i < nodes.size; i++) await until(met(i), (peers) => peers >= nodes.size - 1, 40_000)
  const scene = new Scene(nodes)
  await scene.meet()
  await nodes.api(0).ok('createContextGraph', { body: { id: graph } })
  await scene.share(0)
  const before = await verifyScene(scene)
  parts.cut()
  let sides = 'one side'
  await scene.writeDuring(scene.running(), async () => {
    if (scene.running().length === nodes.size) sides = 'both sides'
    await pause(seconds * 1000)
  })
  const apart = await Promise.all(scene.running().map((i) => nodes.inventoryOf(i, graph)))
  parts.heal()
  const { faults, ms } = await verifyScene(scene)
  const wasWhole = parts.how === 'namespaces' && new Set(apart.map((lines) => lines.join())).size === 1
  return {
    said: `by ${parts.how}, ${scene.acknowledged.length} written on ${sides}, equal ${ms} ms after healing`,
    found: [...before.faults, ...faults, ...(wasWhole ? ['the parts were never apart'] : [])],
  }
}
