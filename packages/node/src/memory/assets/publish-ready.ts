import { GraphDeactivatedError, NotRegisteredError } from '@kg/contract'
import type { KgError } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { type ContextGraphRow, contextGraphs } from '../context-graphs/table.js'

/** Why nothing can be published in a context graph, as far as the graph itself says; empty where it can. */
export function findGraphObstacles(row: ContextGraphRow): KgError[] {
  return obstaclesOf(row).map((Obstacle) => new Obstacle({ contextGraphId: row.id }))
}

function obstaclesOf({ onChainId, deactivated }: ContextGraphRow) {
  return [...(onChainId === undefined ? [NotRegisteredError] : []), ...(deactivated ? [GraphDeactivatedError] : [])]
}

/** Whether what is shared in a context graph can be published there. */
export function isPublishReady(reader: LedgerReader, contextGraph: string): boolean {
  const row = reader.get(contextGraphs, contextGraph)
  return row !== undefined && obstaclesOf(row).length === 0
}
