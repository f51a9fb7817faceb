import { randomInt } from 'node:crypto'
import { pause } from '@kg/core/async'
import type { Place } from '../../../lib/stranger.js'
import type { TestNetwork } from '../../../lib/test-network.js'
import { gossipLies, replay, sendGarbage, stall } from './hostile.js'
import type { Scene } from './scene.js'

export interface Fault {
  readonly name: string
  /** Does harm while the nodes are written to, and undoes it. What it noticed. */
  run(scene: Scene, net: TestNetwork, place: Place): Promise<string>
}

const anyOf = (scene: Scene): number => scene.running()[randomInt(scene.running().length)] ?? 0

const killed: Fault = {
  name: 'kill -9 while nodes share and publish',
  async run(scene, net) {
    const victim = anyOf(scene)
    await scene.writeDuring(scene.running(), async () => {
      await pause(randomInt(200, 1500))
      await net.kill(victim)
      await pause(randomInt(300, 1200))
      await net.start(victim)
      await pause(500)
    })
    return `node ${victim}`
  },
}

const killedCatchingUp: Fault = {
  name: 'kill -9 while a node catches up',
  async run(scene, net) {
    const victim = anyOf(scene)
    await net.stop(victim)
    const others = scene.running()
    for (let turn = 0; turn < 12; turn++) await scene.share(others[turn % others.length] ?? 0, 800)
    await net.start(victim)
    await pause(randomInt(50, 1200))
    await net.kill(victim)
    await net.start(victim)
    return `node ${victim}`
  },
}

const killedAll: Fault = {
  name: 'kill -9 of all nodes at once',
  async run(scene, net) {
    const all = scene.running()
    await scene.writeDuring(all, async () => {
      await pause(randomInt(300, 1500))
      await Promise.all(all.map((i) => net.kill(i)))
    })
    for (const i of all) await net.start(i)
    return `${all.length} nodes`
  },
}

const garbage: Fault = {
  name: 'a peer that sends garbage and too much',
  async run(scene, net, place) {
    const { refused, answered } = await scene.writeDuring([0], () => sendGarbage(net, place))
    return `${refused} refused, ${answered} answered`
  },
}

const lies: Fault = {
  name: 'forged, changed, foreign and untimely messages',
  async run(scene, net, place) {
    return `heard ${await scene.writeDuring([0], () => gossipLies(net, place))} times`
  },
}

const repeated: Fault = {
  name: 'messages of others, sent again',
  async run(scene, net, place) {
    return `${await replay(net, place, () => scene.share(0, 5))} messages`
  },
}

const slow: Fault = {
  name: 'a peer that never answers',
  async run(scene, net, place) {
    await stall(net, place, () => scene.writeDuring(scene.running(), () => pause(3000)))
    return '3 s'
  },
}

export const faults: readonly Fault[] = [killed, garbage, killedCatchingUp, lies, slow, repeated, killedAll]
