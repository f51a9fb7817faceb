// A network of real nodes that is written to while nodes are killed, peers misbehave and the network falls apart; after
// each fault all nodes must hold the same, nothing acknowledged may be lost, and those that run must keep answering:
//   npm run crash:network -- --nodes 5 --core 2 --rounds 7 --partition 60
import { parseArgs } from 'node:util'
import { placeOf } from '../lib/stranger.js'
import { testNetwork } from '../lib/test-network.js'
import { chainPartitionRound } from './lib/network/chain-partition-round.js'
import { faults } from './lib/network/faults.js'
import { partitionRound } from './lib/network/partition-round.js'
import { probe } from './lib/network/prober.js'
import { graph, Scene } from './lib/network/scene.js'
import { verifyScene } from './lib/network/verify-scene.js'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '5' },
    core: { type: 'string', default: '2' },
    rounds: { type: 'string', default: String(faults.length) },
    partition: { type: 'string', default: '60' },
    'p99-ms': { type: 'string', default: '1000' },
  },
})
const all: string[] = []
const report = (round: string, said: string, found: readonly string[]) => {
  console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'}  ${round}: ${said}`)
  for (const fault of found) console.log(`       ${fault}`)
  all.push(...found)
}

if (Number(values.rounds) > 0) await withNetwork()
if (Number(values.partition) > 0) {
  const { said, found } = await partitionRound({ nodes: Number(values.nodes), seconds: Number(values.partition) })
  report(`the network in two parts for ${values.partition} s`, said, found)
  const chain = await chainPartitionRound({ seconds: Number(values.partition) })
  report(
    `a publisher without its core nodes, then without the chain, ${values.partition} s each`,
    chain.said,
    chain.found,
  )
}
console.log(`${all.length} faults`)
process.exitCode = all.length === 0 ? 0 : 1

async function withNetwork(): Promise<void> {
  const began = performance.now()
  const env = { KG_CONTEXT_GRAPHS: graph }
  await using net = await testNetwork({ nodes: Number(values.nodes), core: Number(values.core), env })
  const place = placeOf(net.folder)
  await net.setQuorum(Number(values.core))
  await net.api(0).ok('createContextGraph', { body: { id: graph } })
  await net.api(0).ok('registerContextGraph', { body: { id: graph, publishPolicy: 1 } })
  const scene = new Scene(net)
  await scene.meet()
  console.log(`${net.size} nodes, ${values.core} core, up in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  for (let round = 0; round < Number(values.rounds); round++) {
    const fault = faults[round % faults.length]
    if (fault === undefined) break
    const answers = probe(scene)
    const noticed = await fault.run(scene, net, place)
    const { questions, failed, p99, worst } = await answers()
    const { faults: found, ms } = await verifyScene(scene)
    const evil = (await net.inventoryOf(0, graph)).filter((line) => line.startsWith('evil-'))
    const said = `${noticed}; equal after ${ms} ms; ${scene.acknowledged.length} acknowledged, ${scene.refused} refused; ${questions} questions, p99 ${p99} ms, worst ${worst} ms, ${failed} failed`
    report(fault.name, said, [
      ...found,
      ...evil.map((line) => `what nobody may say was stored: ${line}`),
      ...(p99 > Number(values['p99-ms']) ? [`answers took ${p99} ms (p99)`] : []),
    ])
  }
  const late = await net.add()
  await net.connected()
  const { faults: found, ms } = await verifyScene(scene)
  report('a node that comes later', `node ${late} has everything after ${ms} ms`, found)
}
