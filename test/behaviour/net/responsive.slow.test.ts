import { readFileSync } from 'node:fs'
import { pause } from '@kg/core/async'
import { afterAll, describe, expect, it } from 'vitest'
import { floods } from '../../crash/lib/network/floods.js'
import { graph, Scene } from '../../crash/lib/network/scene.js'
import { verifyScene } from '../../crash/lib/network/verify-scene.js'
import { latencyDuring } from '../../lib/latency.js'
import { itFirstShort } from '../../lib/short.js'
import { placeOf } from '../../lib/stranger.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

const net = await testNetwork({ nodes: 2, env: { KG_CONTEXT_GRAPHS: graph } })
afterAll(() => net[Symbol.asyncDispose]())
const place = placeOf(net.folder)
await net.api(0).ok('createContextGraph', { body: { id: graph } })
const scene = new Scene(net)
await scene.meet()
for (let i = 0; i < 4; i++) await scene.share(0, 4000)
await verifyScene(scene)

const floodMs = 4000
const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${net.node(0).pid}/status`, 'utf8'))?.[1]) / 1024
const measured = (work: () => Promise<unknown>) => latencyDuring(net.node(0), graph, work)
const quiet = await measured(() => pause(floodMs))
/** As on a quiet day, within what a busy machine adds. */
const bound = Math.max(500, 5 * quiet.p99)

/** How long something new takes to the other node. */
async function travels(): Promise<number> {
  const began = performance.now()
  const name = await scene.share(0, 5)
  await until(
    () => net.inventoryOf(1, graph),
    (lines) => lines.some((line) => line.startsWith(`${name} `)),
  )
  return performance.now() - began
}

describe('a node answers its users, and the other node gets what it shares, while peers', () => {
  itFirstShort(
    floods.map((flood) => [flood.name, flood] as const),
    120_000,
    async (_, flood) => {
      let slowest = 0
      const { asked, failed, p99 } = await measured(() =>
        flood.during(scene, place, async () => {
          const end = Date.now() + floodMs
          while (Date.now() < end) slowest = Math.max(slowest, await travels())
        }),
      )
      expect(failed).toBe(0)
      expect(asked).toBeGreaterThan(20)
      expect(p99).toBeLessThan(bound)
      expect(slowest).toBeLessThan(5000)
      expect((await verifyScene(scene)).faults).toEqual([])
    },
  )

  it('do all of that again, and it holds no more than before', async () => {
    const before = memoryMb()
    for (const flood of floods) await flood.during(scene, place, travels)
    expect(memoryMb() - before).toBeLessThan(100)
    expect((await verifyScene(scene)).faults).toEqual([])
  }, 120_000)
})
