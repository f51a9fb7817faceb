import { pause } from '@kg/core/async'
import { setQuorumOn } from '../../../lib/acks-quorum.js'
import { type ChainNetwork, startChainNetwork } from '../../../lib/chain-network.js'
import { inventoryOf } from '../../../lib/inventory-of.js'
import { operator } from '../../../lib/people.js'
import { publicationEvents } from '../../../lib/publication-events.js'
import { quads } from '../../../lib/quads.js'
import { type RpcProxy, startRpcProxy } from '../../../lib/rpc-proxy.js'
import { until } from '../../../lib/until.js'
import { type Parts, partitionedNodes } from './partition.js'
import { graph } from './scene.js'

/** Two core nodes, a publisher that is cut off from them, and two who follow it, one of them without a chain. */
const publisher = 2
const follower = 4
const count = 5
const patienceMs = 120_000

/**
 * Keeps a publisher from its core nodes, then nodes from their chain; what was queued meanwhile must be on the chain
 * once, and published on every node, when all is healed.
 */
export async function chainPartitionRound({ seconds }: { seconds: number }) {
  await using network = await startChainNetwork()
  await setQuorumOn(network.chain, 2)
  const lines: RpcProxy[] = []
  await using parts = await partitionedNodes(count, {
    isFar: (i) => i === publisher,
    async env(i, home, address) {
      await network.equip(home, 1)
      const line = await startRpcProxy(network.chain.url, address)
      lines.push(line)
      return { ...network.env, KG_CHAIN_RPC_URLS: line.url, KG_NODE_ROLE: i < 2 ? 'core' : 'edge' }
    },
  })
  try {
    return await round({ network, parts, lines, seconds })
  } finally {
    for (const line of lines) await line[Symbol.asyncDispose]()
  }
}

interface Round {
  network: ChainNetwork
  parts: Parts
  lines: readonly RpcProxy[]
  seconds: number
}

async function round({ network, parts, lines, seconds }: Round): Promise<{ said: string; found: string[] }> {
  const found: string[] = []
  const api = (i: number) => operator(parts.daemons[i] as Parts['daemons'][number])
  for (let i = 0; i < count; i++)
    await until(
      () => api(i).ok('status'),
      ({ connectedPeers, chain }) =>
        connectedPeers >= count - 1 && chain.state === 'ready' && (i >= 2 || chain.identityId !== '0'),
    )
  const author = api(publisher)
  await author.ok('createContextGraph', { body: { id: graph } })
  await author.ok('registerContextGraph', { body: { id: graph, publishPolicy: 1 } })
  const names: string[] = []
  /** Shares something and queues its publication; the job. */
  async function queue(name: string) {
    names.push(name)
    const from = names.length * 100
    await author.ok('createAsset', {
      body: { contextGraphId: graph, name, quads: quads(20, from), alsoShareSwm: true },
    })
    const { jobId } = await author.ok('publishAsync', { params: { name }, body: { contextGraphId: graph } })
    return () => author.ok('getPublisherJob', { query: { id: jobId } })
  }
  type Job = Awaited<ReturnType<typeof queue>>
  const finalized = (job: Job) => until(job, ({ status }) => status === 'finalized' || status === 'failed', patienceMs)
  const first = await finalized(await queue('before'))
  if (first.status !== 'finalized') found.push(`before any harm: ${first.failure?.message}`)

  parts.cut()
  let reasons = 'no word, it was frozen'
  let apart: Job | undefined
  if (!parts.isFrozen(publisher)) {
    const job = await queue('apart')
    apart = job
    const cores = await Promise.all([0, 1].map(async (i) => (await api(i).ok('status')).peerId))
    const told = await until(job, ({ failure }) => failure !== undefined, patienceMs)
    reasons = `${told.failure?.code}`
    const named = await until(job, ({ failure }) => cores.every((peer) => failure?.message.includes(peer)), patienceMs)
    if (named.failure?.mode !== 'retryable') found.push(`it is not tried again: ${named.failure?.message}`)
    await pause(seconds * 1000)
    const { status } = await job()
    if (status === 'failed' || status === 'finalized') found.push(`cut off from the core nodes, it is ${status}`)
  } else await pause(seconds * 1000)
  parts.heal()
  const healed = performance.now()
  if (apart !== undefined) {
    const done = await finalized(apart)
    if (done.status !== 'finalized') found.push(`after healing: ${done.failure?.message}`)
  }
  const healedMs = Math.round(performance.now() - healed)

  lines[publisher]?.cut()
  lines[follower]?.cut()
  const job = await queue('without-a-chain')
  await pause(seconds * 1000)
  const { status } = await job()
  if (status === 'failed' || status === 'finalized') found.push(`without the chain, it is ${status}`)
  for (const i of [publisher, follower]) await api(i).ok('status')
  lines[publisher]?.restore()
  const done = await finalized(job)
  if (done.status !== 'finalized') found.push(`with the chain back: ${done.failure?.message}`)
  lines[follower]?.restore()

  const inventories = () => Promise.all(parts.daemons.map((daemon) => inventoryOf(operator(daemon), graph)))
  const isWhole = (all: string[][]) =>
    all.every((held) => held.length === names.length && held.every((line) => line.includes(' vm ')))
  const all = await until(inventories, isWhole, patienceMs).catch((error: Error) => {
    found.push(`not published everywhere: ${error.message.slice(0, 500)}`)
    return []
  })
  if (new Set(all.map((held) => held.join())).size > 1) found.push('the inventories are not equal')
  const events = await publicationEvents(network.chain)
  if (events.length !== names.length) found.push(`${events.length} publications of ${names.length} on the chain`)
  return {
    said: `by ${parts.how}; ${reasons}; published ${healedMs} ms after healing; ${events.length} publications`,
    found,
  }
}
