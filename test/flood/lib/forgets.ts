import type { Daemon } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { until } from '../../lib/until.js'
import { readBudgets } from './budgets.js'
import type { Target } from './target.js'

/** What strangers hold only while they are connected. */
const isOfConnections = (what: string) => what.startsWith('streams.')
/** Until something evicts them, views stay open for the next peer; what is in the user's own open graph is the user's. */
const mayStay = new Set(['views', 'topics', 'open-bytes'])

/** Every slot of a protocol is free soon after the strangers have gone. Returns what is still in use. */
export async function findHeldSlots(daemon: Daemon): Promise<string[]> {
  const held = async () =>
    Object.entries(await readBudgets(daemon))
      .filter(([what, { used }]) => isOfConnections(what) && used > 0)
      .map(([what, { used }]) => `${used} of ${what} are still taken`)
  const isFree = (found: string[]) => found.length === 0
  return until(held, isFree, 20_000).catch(held)
}

/** What is above its limit. */
export async function findOverdrawn(daemon: Daemon): Promise<string[]> {
  const over = Object.entries(await readBudgets(daemon)).filter(([, { used, limit }]) => used > limit)
  return over.map(([what, { used, limit }]) => `${what} is at ${used}, above its limit of ${limit}`)
}

/**
 * What a node still has of the strangers after all their time is over: budgets that are not empty, graphs, agents and
 * requests to join that are not its own, and what its user has lost. It has half a minute to forget them.
 */
export async function findTraces(daemon: Daemon, target: Target): Promise<string[]> {
  const find = () => listTraces(daemon, target)
  return until(find, (traces) => traces.length === 0, 30_000).catch(find)
}

async function listTraces(daemon: Daemon, target: Target): Promise<string[]> {
  const user = operator(daemon)
  await user.ok('compactNode')
  const budgets = Object.entries(await readBudgets(daemon))
    .filter(([what, { used }]) => used > 0 && what !== 'changes' && !mayStay.has(what) && !isOfConnections(what))
    .map(([what, { used }]) => `${what} is still at ${used}`)
  const { contextGraphs } = await user.ok('listContextGraphs', { query: { limit: 100 } })
  const own = new Set([target.openGraph, target.curatedGraph, 'agents', 'ontology'])
  const graphs = contextGraphs.filter(({ id }) => !own.has(id)).map(({ id }) => `the graph ${id} is still listed`)
  const { agents } = await user.ok('listAgents', { query: { limit: 100 } })
  const others = agents.filter(({ agentAddress }) => agentAddress.toLowerCase() !== target.author)
  const { requests } = await user.ok('joinRequests', { params: { id: target.curatedGraph } })
  const query = { contextGraphId: target.openGraph }
  const lost: string[] = []
  for (const name of [...target.assets, target.largeAsset])
    if ((await user.call('getAsset', { params: { name }, query })).status !== 200) lost.push(name)
  return [
    ...budgets,
    ...graphs,
    ...others.map(({ agentAddress }) => `the agent ${agentAddress} is still known`),
    ...requests.map(({ agentAddress }) => `the request of ${agentAddress} is still there`),
    ...lost.map((name) => `the user has lost ${name}`),
  ]
}
