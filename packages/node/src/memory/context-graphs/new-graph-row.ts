import { nameHash } from '@kg/core'
import { firstLives } from './graph-moves.js'
import type { ContextGraphRow } from './table.js'

/** A context graph of which only the id is known. */
export function newGraphRow(id: string): ContextGraphRow {
  return {
    id,
    name: id,
    kind: 'user',
    accessPolicy: 0,
    private: false,
    createdAt: Date.now(),
    ...firstLives,
    coreHosted: false,
    nameHash: nameHash(id),
    allowedAgents: [],
  }
}
