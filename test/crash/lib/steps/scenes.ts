import { randomBytes } from 'node:crypto'
import { quads } from '../../../lib/quads.js'
import type { TestNetwork } from '../../../lib/test-network.js'
import { until } from '../../../lib/until.js'
import { insist } from './insist.js'

/** Who is who: two core nodes, one that writes and one that follows it. */
export const roles = { core: 0, otherCore: 1, writer: 2, reader: 3 } as const
const { writer, reader } = roles

/** Something that several nodes take part in, while one of them dies at a step. */
export interface Scene {
  /** What is done before the step can be reached. */
  prepare?(net: TestNetwork, graph: string): Promise<unknown>
  /** What leads to the step; everything it asks for is acknowledged when it ends. */
  act(net: TestNetwork, graph: string): Promise<unknown>
  /** Nodes that hold the same of the context graph afterwards. */
  readonly holders: readonly number[]
  /** Names that they hold, each once, and where. */
  readonly holds: Readonly<Record<string, 'swm' | 'vm'>>
}

const everyone = [roles.core, roles.otherCore, writer, reader]
const asset = (contextGraphId: string, name: string, of = quads(5)) => ({
  body: { contextGraphId, name, quads: of, alsoShareSwm: true },
})
const share = (net: TestNetwork, graph: string, name: string, of = quads(5)) =>
  insist(net, writer, 'createAsset', asset(graph, name, of))

/** An open context graph of the writer, which the reader follows. */
async function open(net: TestNetwork, id: string): Promise<void> {
  await net.api(writer).ok('createContextGraph', { body: { id } })
  const follow = () => net.api(reader).call('subscribeContextGraph', { body: { contextGraphId: id } })
  await until(follow, ({ status }) => status === 200)
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`)
const many = names('missed', 6)
/** Does not pack well, so that it travels in several pieces. */
const bulk = () => quads(16_000).map((quad) => ({ ...quad, object: `"${randomBytes(40).toString('hex')}"` }))

const sharing: Scene = {
  prepare: open,
  act: (net, graph) => share(net, graph, 'told'),
  holders: [writer, reader],
  holds: { told: 'swm' },
}

const catchingUp: Scene = {
  async prepare(net, graph) {
    await open(net, graph)
    await net.stop(reader)
    for (const name of many) await share(net, graph, name)
    await share(net, graph, 'rest', bulk())
  },
  // A node that dies soon after it has begun may not get as far as to say that it listens.
  act: (net) => net.start(reader).catch(() => undefined),
  holders: [writer, reader],
  holds: { ...Object.fromEntries(many.map((name) => [name, 'swm' as const])), rest: 'swm' },
}

const publishing: Scene = {
  async prepare(net, graph) {
    await open(net, graph)
    await net.api(writer).ok('registerContextGraph', { body: { id: graph, publishPolicy: 1 } })
    await share(net, graph, 'anchored')
    await until(
      () => net.inventoryOf(reader, graph),
      (lines) => lines.length === 1,
    )
  },
  async act(net, graph) {
    const given = { params: { name: 'anchored' }, body: { contextGraphId: graph } }
    const { jobId } = await insist(net, writer, 'publishAsync', given)
    const job = () => insist(net, writer, 'getPublisherJob', { query: { id: jobId } })
    await until(job, ({ status }) => status === 'finalized')
  },
  holders: everyone,
  holds: { anchored: 'vm' },
}

const joining: Scene = {
  async prepare(net, id) {
    await net.api(writer).ok('createContextGraph', { body: { id, accessPolicy: 1, private: true } })
    await share(net, id, 'inside')
  },
  async act(net, id) {
    const [curatorPeerId, agentAddress] = await Promise.all([
      net
        .api(writer)
        .ok('status')
        .then(({ peerId }) => peerId),
      net
        .api(reader)
        .ok('status')
        .then((status) => status.agentAddress),
    ])
    const stateAt = async (i: number) => {
      const { requests } = await insist(net, i, 'joinRequests', { params: { id } })
      return requests.find((one) => one.agentAddress.toLowerCase() === agentAddress.toLowerCase())?.status
    }
    await insist(net, reader, 'requestJoin', { params: { id }, body: { curatorPeerId } })
    await until(
      () => stateAt(writer),
      (status) => status === 'pending',
    )
    await insist(net, writer, 'approveJoin', { params: { id }, body: { agentAddress } })
    for (const i of [writer, reader])
      await until(
        () => stateAt(i),
        (status) => status === 'joined',
      )
  },
  holders: [writer, reader],
  holds: { inside: 'swm', 'graph-definition': 'swm' },
}

const writing: Scene = {
  async act(net, text) {
    const { agentAddress: to } = await net.api(reader).ok('status')
    const { messageId } = await insist(net, writer, 'sendMessage', { body: { to, text } })
    const at = async (i: number) =>
      (await insist(net, i, 'listMessages', {})).messages.filter((message) => message.text === text)
    await until(
      () => at(writer),
      ([sent]) => sent?.direction === 'out' && sent.delivered,
    )
    for (const i of [writer, reader]) {
      const ids = (await at(i)).map(({ id }) => id)
      if (ids.join() !== messageId) throw new Error(`node ${i} has the message as ${ids.join()}`)
    }
  },
  holders: [],
  holds: {},
}

export const scenes = { sharing, catchingUp, publishing, joining, writing }
