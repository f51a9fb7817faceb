import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homeFiles, makeLog, openOffline, toConfig } from '@kg/node'
import { lines, quadsPerPair } from '../lib/people.js'
import { together } from '../lib/prepared-home.js'
import { largeGraph, type Size, smallGraph } from './size.js'

/** Writes that share a commit. */
const atOnce = 512
/** Steps between two looks at the clock. */
const stride = 8192
/** One asset in so many is sealed and shared; the others are drafts of their authors. */
const sharedEvery = 10

type Offline = Awaited<ReturnType<typeof openOffline>>

/** How far a home is filled; it can be filled by several runs. */
export interface Progress {
  readonly agents: readonly string[]
  readonly graphs: number
  readonly assets: number
  readonly seconds: number
}

const noteOf = (path: string): string => `${path}.json`

export const progressOf = (path: string): Progress =>
  existsSync(noteOf(path))
    ? (JSON.parse(readFileSync(noteOf(path), 'utf8')) as Progress)
    : { agents: [], graphs: 0, assets: 0, seconds: 0 }

/**
 * Fills a home through the use cases of the node, without HTTP: every agent has its key, and each agent, graph and
 * asset is a transaction with a signed receipt, as if users had made it. Stops after a while; the next call goes on.
 */
export async function fillHome(path: string, size: Size, budgetMs = Number.POSITIVE_INFINITY): Promise<Progress> {
  const began = performance.now()
  const before = progressOf(path)
  if (before.assets === size.assets) return before
  const node = await openOffline({
    home: homeFiles(path),
    config: toConfig({ flags: { network: 'none' } }),
    version: 'bench',
    log: makeLog('fatal', []),
  })
  let { agents, graphs, assets } = before
  const isLate = () => performance.now() - began > budgetMs
  if (agents.length === 0) agents = await makeAgents(node, size.agents)
  for (; graphs < size.graphs && !isLate(); graphs = Math.min(graphs + stride, size.graphs))
    await step(graphs, size.graphs, (i) => makeGraph(node, agents, i))
  for (; graphs === size.graphs && assets < size.assets && !isLate(); assets = Math.min(assets + stride, size.assets))
    await step(assets, size.assets, (i) => makeAsset(node, agents, size, i))
  await node.close()
  const seconds = before.seconds + (performance.now() - began) / 1000
  const progress: Progress = { agents, graphs, assets, seconds }
  writeFileSync(noteOf(path), JSON.stringify(progress))
  return progress
}

const step = (first: number, end: number, make: (i: number) => Promise<unknown>): Promise<void> =>
  together(Math.min(stride, end - first), atOnce, (turn) => make(first + turn))

async function makeAgents(node: Offline, count: number): Promise<readonly string[]> {
  const own = node.agents.nodeAgent()
  const made = [own]
  await together(count - 1, 64, async (i) => {
    const { row } = await node.agents.register({ name: `agent ${i}` }, own)
    made.push(row.address)
  })
  return made
}

const makeGraph = (node: Offline, agents: readonly string[], i: number) =>
  node.graphs.create({ id: i === 0 ? largeGraph : smallGraph(i), accessPolicy: 0, private: false }, agentAt(agents, i))

/** A tenth goes to the large graph, from all agents; the others to the small ones, from their curators. */
function makeAsset(node: Offline, agents: readonly string[], size: Size, i: number) {
  const quads = size.quads / size.assets
  const isInLarge = i < size.assets / 10
  const graph = 1 + (i % (size.graphs - 1))
  const ref = { contextGraph: isInLarge ? largeGraph : smallGraph(graph), sub: '', name: assetName(i) }
  const content = lines((i * quads) / quadsPerPair, quads)
  const goal = i % sharedEvery === 0 ? 'shared' : 'open'
  const caller = agentAt(agents, isInLarge ? i : graph)
  return node.assets.create({ ref, lines: content, privateLines: [], goal }, caller)
}

const assetName = (i: number): string => `asset-${String(i).padStart(7, '0')}`

const agentAt = (agents: readonly string[], i: number) => ({ agent: agents[i % agents.length] ?? '', isAdmin: false })
