import { HostModeCoreOnlyError, ValidationFailedError } from '@kg/contract'
import { defined, isContextGraphId, nameHash } from '@kg/core'
import { findGraphByHash } from '../../memory/context-graphs/find-graph.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { OpenHosting } from './hosting.js'

export interface HostingRequestNeeds {
  ledger: Journal
  network: PeerNetwork
  hosting: OpenHosting
  isCore: () => boolean
}

/** A context graph by its id or by the hash of it. If both are given they must agree. */
export interface GraphName {
  contextGraphId?: string | undefined
  nameHash?: string | undefined
}

/** Begins to store the ciphertext of a context graph for its members. Only core nodes do that. */
export async function beginHosting(
  { ledger, network, hosting, isCore }: HostingRequestNeeds,
  { curator, ...graph }: GraphName & { curator?: string | undefined },
) {
  const hash = hashOf(graph)
  await network.ready('Keeping ciphertext for members')
  if (!isCore()) throw new HostModeCoreOnlyError({})
  const known = curator ?? curatorIn(graph.contextGraphId) ?? ledger.read((r) => findGraphByHash(r, hash))?.curator
  const row = await hosting.host(hash, known?.toLowerCase())
  return { hosting: true as const, nameHash: hash, maxBytes: hosting.maxBytes, ...defined({ curator: row.curator }) }
}

/** Stops storing the ciphertext of a context graph, and deletes what was stored. */
export async function endHosting({ hosting }: Pick<HostingRequestNeeds, 'hosting'>, graph: GraphName) {
  const hash = hashOf(graph)
  const deleted = await hosting.drop(hash, graph.contextGraphId ?? hash)
  return { hosting: false as const, nameHash: hash, deleted }
}

/** The curator that an id begins with. */
const curatorIn = (id = ''): string | undefined => /^(0x[0-9a-f]{40})\//i.exec(id)?.[1]

function hashOf({ contextGraphId: id, nameHash: hash }: GraphName): string {
  const named = id !== undefined && isContextGraphId(id) ? nameHash(id) : undefined
  const found = named ?? hash
  if (found === undefined || (named !== undefined && hash !== undefined && named !== hash)) {
    const problems = [{ path: 'contextGraphId', problem: 'give it or nameHash; where both are given they must agree' }]
    throw new ValidationFailedError({ where: 'body', problems })
  }
  return found
}
