import { randomInt } from 'node:crypto'
import { pause } from '@kg/core/async'
import type { Api } from '../../../lib/api.js'
import type { Daemon } from '../../../lib/daemon.js'
import { quads } from '../../../lib/quads.js'
import { until } from '../../../lib/until.js'

/** Nodes that a campaign runs on. */
export interface Nodes {
  readonly size: number
  isRunning(i: number): boolean
  node(i: number): Daemon
  api(i: number): Api
  inventoryOf(i: number, graph: string): Promise<string[]>
}

/** Something a node has said it did. */
interface Acknowledged {
  readonly name: string
  readonly author: string
  readonly layer: 'swm' | 'vm'
}

export const graph = 'campaign'

/** A context graph on all nodes, what was acknowledged in it, and what was not. */
export class Scene {
  readonly acknowledged: Acknowledged[] = []
  refused = 0
  private next = 0
  private readonly authors = new Map<number, string>()

  constructor(readonly nodes: Nodes) {}

  running(): number[] {
    return Array.from({ length: this.nodes.size }, (_, i) => i).filter((i) => this.nodes.isRunning(i))
  }

  /** Shares something new on a node; its name, when the node acknowledged it. */
  async share(i: number, count = randomInt(1, 60)): Promise<string | undefined> {
    const name = `asset-${i}-${this.next++}`
    const body = { contextGraphId: graph, name, quads: quads(count, this.next * 1000), alsoShareSwm: true }
    return this.note(i, name, 'swm', (api) => api.ok('createAsset', { body }))
  }

  publish(i: number, name: string): Promise<string | undefined> {
    const given = { params: { name }, body: { contextGraphId: graph } }
    return this.note(i, name, 'vm', (api) => api.ok('publishAsset', given))
  }

  /** A node that is killed while it is asked acknowledges nothing; nor does one that lacks peers or its chain. */
  private async note(i: number, name: string, layer: 'swm' | 'vm', ask: (api: Api) => Promise<unknown>) {
    try {
      await ask(this.nodes.api(i))
    } catch {
      this.refused++
      return undefined
    }
    this.acknowledged.push({ name, author: await this.authorOf(i), layer })
    return name
  }

  private async authorOf(i: number): Promise<string> {
    const known = this.authors.get(i)
    if (known !== undefined) return known
    const { agentAddress } = await until(
      async () => this.nodes.api(i).ok('status'),
      () => true,
    )
    this.authors.set(i, agentAddress)
    return agentAddress
  }

  /** Notes who the nodes write as, before anybody is killed, and lets each answer a first question. */
  async meet(): Promise<void> {
    for (const i of this.running()) {
      await this.authorOf(i)
      await this.nodes.api(i).ok('postQuery', { body: { sparql: 'ASK { ?s ?p ?o }', contextGraphId: graph } })
    }
  }

  /** Shares on some nodes, and publishes some of it, while the work lasts. */
  async writeDuring<T>(on: readonly number[], work: () => Promise<T>): Promise<T> {
    let over = false
    const writer = async (i: number) => {
      for (let turn = 0; !over; turn++) {
        const name = this.nodes.isRunning(i) ? await this.share(i) : undefined
        if (name !== undefined && turn % 4 === 0) await this.publish(i, name)
        await pause(40)
      }
    }
    const writers = on.map(writer)
    try {
      return await work()
    } finally {
      over = true
      await Promise.all(writers)
    }
  }
}
