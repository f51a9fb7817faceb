import { TxRevertedError } from '@kg/contract'
import { contextGraphUri, isGraphName, nameHash } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { OpenChain } from '../../chain/connection/chain.js'
import { agentRows } from '../../memory/agents/table.js'
import { isMember, isRestricted } from '../../memory/context-graphs/access.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { releaseHash } from '../discovery/release-hash.js'
import { mayServe } from '../sync/peer-access.js'
import { AckGraphError } from './errors.js'

/**
 * Checks that this node may store a context graph, and hosts an open one from now on. The chain says whether the graph
 * is registered under this name, active and open. In a restricted one, only the node of a member stores anything, and
 * only for the node of another member: nobody else learns that it does.
 */
export async function hostGraph(
  ledger: Journal,
  chain: OpenChain,
  { graph, contextGraphId, asker }: { graph: string; contextGraphId: bigint; asker: string },
): Promise<void> {
  const refusal = new AckGraphError({ contextGraphId: contextGraphId.toString() })
  const registered = await readRegistration(chain, contextGraphId)
  if (registered === undefined || !registered.active || registered.nameHash !== nameHash(graph)) throw refusal
  const row = ledger.read((r) => r.get(contextGraphs, graph))
  const isClosed = registered.policies.accessPolicy === 1 || (row !== undefined && isRestricted(row))
  if (isClosed) {
    if (row === undefined || !ledger.read((r) => actsForMember(r, row) && mayServe(r, row, asker))) throw refusal
    return
  }
  if (row === undefined && !isGraphName(graph)) throw refusal
  await markHosted(ledger, graph, contextGraphId)
}

/** Notes that this core node has promised to store an open context graph, whatever it subscribes to. */
export async function markHosted(ledger: Journal, graph: string, contextGraphId: bigint): Promise<void> {
  const row = ledger.read((r) => r.get(contextGraphs, graph))
  if (row?.coreHosted && row.onChainId === contextGraphId.toString()) return
  if (row !== undefined && isRestricted(row)) return
  const act = actOf('context-graph.host', ledger.read(nodeAgentOf), contextGraphUri(graph))
  await ledger.write(act, (w) => {
    // Until now this node may know it only from the chain, by its hash.
    const unnamed = w.get(contextGraphs, nameHash(graph))
    const known = w.get(contextGraphs, graph) ?? { ...newGraphRow(graph), subscribed: unnamed?.subscribed === true }
    releaseHash(w, graph)
    const number = { onChainId: contextGraphId.toString(), verifiedId: graph }
    w.put(contextGraphs, graph, { ...known, ...number, coreHosted: true })
  })
}

async function readRegistration(chain: OpenChain, id: bigint) {
  try {
    return await chain.read('ContextGraphs', 'contextGraphOf', [id])
  } catch (error) {
    if (error instanceof TxRevertedError) return undefined
    throw error
  }
}

const actsForMember = (reader: LedgerReader, row: ContextGraphRow): boolean =>
  [...reader.range(agentRows)].some(({ value }) => isMember(row, { agent: value.address, isAdmin: false }))

const nodeAgentOf = (reader: LedgerReader): string => {
  const [found] = [...reader.by(agentRows, 'nodeAgent', { limit: 1 })]
  if (found === undefined) throw new TypeError('a node has an agent')
  return found.value.address
}
