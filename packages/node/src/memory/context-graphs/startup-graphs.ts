import { checkContextGraphId, contextGraphUri, isGraphReference, parseOnChainId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findGraphByHash, findGraphByOnChainId } from './find-graph.js'
import { moveSubscription } from './graph-moves.js'
import { newGraphRow } from './new-graph-row.js'
import { isSystemGraph } from './system-assets.js'
import { type ContextGraphRow, contextGraphs, systemGraphs } from './table.js'

/**
 * Follows the system graphs and those that the configuration names, in one write; none when all are followed. Returns
 * the on-chain ids that this node does not know yet: their graphs can be followed once the chain has named them.
 */
export async function followStartupGraphs(
  ledger: Journal,
  { nodeAgent, startup }: { nodeAgent: string; startup: readonly string[] },
): Promise<string[]> {
  const wanted = [...new Set([...systemGraphs, ...startup])]
  const { missing, waiting } = ledger.read((r) => {
    const unfollowed = wanted.filter((given) => !findWanted(r, given)?.subscribed)
    const isWaiting = (given: string) => isNumber(given) && findWanted(r, given) === undefined
    return { missing: unfollowed.filter((one) => !isWaiting(one)), waiting: unfollowed.filter(isWaiting) }
  })
  const [first] = missing
  if (first === undefined) return waiting
  const subject = ledger.read((r) => findWanted(r, first)?.id) ?? checkContextGraphId(first)
  await ledger.write(actOf('context-graph.startup', nodeAgent, contextGraphUri(subject)), (w) => {
    for (const given of missing) {
      const row = moveSubscription(findWanted(w, given) ?? newWanted(given), 'startup')
      w.put(contextGraphs, row.id, { ...row, kind: isSystemGraph(row.id) ? 'system' : 'user' })
    }
  })
  return waiting
}

const isNumber = (given: string): boolean => parseOnChainId(given) !== undefined

/** The configuration may name a graph by its on-chain id or by the hash of its id: neither is ever a name. */
function findWanted(reader: LedgerReader, given: string): ContextGraphRow | undefined {
  const number = parseOnChainId(given)
  const numbered = number === undefined ? undefined : findGraphByOnChainId(reader, number.toString())
  if (numbered !== undefined) return numbered
  const named = reader.get(contextGraphs, given)
  if (!isGraphReference(given) && number === undefined) return named
  // A graph that was followed under such a name before names became so is still followed.
  return findGraphByHash(reader, given.toLowerCase()) ?? (named?.subscribed ? named : undefined)
}

/** A graph that only the configuration knows. Of one that is named by its hash, an announcement brings the name. */
function newWanted(given: string): ContextGraphRow {
  const id = isGraphReference(given) ? given.toLowerCase() : given
  return { ...newGraphRow(checkContextGraphId(id)), ...(isGraphReference(given) ? { nameHash: id } : {}) }
}
