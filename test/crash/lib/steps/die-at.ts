import { endAt } from '../../../lib/end-at.js'
import type { TestNetwork } from '../../../lib/test-network.js'
import { until } from '../../../lib/until.js'
import type { Scene } from './scenes.js'

export interface Death {
  readonly victim: number
  readonly step: string
  /** Reached for the n-th time. */
  readonly times?: number
}

/** Plays a scene in which a node dies at a step and is started again. Ends when all nodes are connected. */
export async function dieAt(net: TestNetwork, scene: Scene, graph: string, death: Death): Promise<void> {
  const { victim, step, times } = death
  await scene.prepare?.(net, graph)
  endAt(net.node(victim), step, times)
  const revived = async () => {
    await net.died(victim)
    await net.start(victim)
  }
  if (net.isRunning(victim)) await Promise.all([scene.act(net, graph), revived()])
  else {
    await scene.act(net, graph)
    await revived()
  }
  await net.connected()
}

/** Waits until those who should hold what a scene has made do: each asset once, in its layer and in what is asked. */
export async function settled(net: TestNetwork, { holders, holds }: Scene, graph: string): Promise<void> {
  const wanted = Object.entries(holds).map(([name, layer]) => `${name} ${layer}`)
  const short = (lines: readonly string[]) =>
    lines.map((line) => line.split(' ')).map(([name, , layer]) => `${name} ${layer}`)
  const all = () => Promise.all(holders.map((i) => net.inventoryOf(i, graph).catch((error: Error) => [error.message])))
  await until(all, (inventories) =>
    inventories.every(
      (lines) => short(lines).join() === wanted.sort().join() && lines.join() === inventories[0]?.join(),
    ),
  )
  const sparql = 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }'
  const counted = (i: number) => net.api(i).ok('postQuery', { body: { sparql, contextGraphId: graph } })
  const [first, ...others] = holders
  if (first === undefined) return
  const { result } = await counted(first)
  for (const i of others)
    await until(
      () => counted(i),
      (answer) => JSON.stringify(answer.result) === JSON.stringify(result),
    )
}
