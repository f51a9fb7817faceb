import { defined } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import type { GraphDefinition } from './definition.js'
import { findOwn, listRows, openKeys, putKey, putNode } from './definition-rows.js'
import { definitions, memberNodes, unfinishedDefinitions } from './table.js'

export interface ApplyNeeds {
  /** Of this node. */
  seed: Uint8Array
  log: { warn(about: object, text: string): void }
}

export interface NewDefinition {
  readonly definition: GraphDefinition
  readonly version: number
  readonly commitment: string
}

/** Rows that one transaction writes. Others are answered between two transactions, not during one. */
export const batchRows = 200

/**
 * Makes this node follow a definition whose seal has been checked. The member list and the key count at once. The rows
 * of a long definition are left to `finishDefinition`: until then, nodes that are only known from them are not served.
 */
export function applyDefinition(
  w: LedgerWriter,
  row: ContextGraphRow,
  { definition, version, commitment }: NewDefinition,
  needs: ApplyNeeds,
): void {
  const { id, name, description, accessPolicy, members, curator, epoch, hostKey } = definition
  const agents = members.map(({ agent }) => agent)
  const own = findOwn(w, definition)
  const { description: _before, ...rest } = own.length > 0 ? row : moveSubscription(row, 'leave')
  w.put(contextGraphs, id, {
    ...rest,
    name,
    accessPolicy,
    private: definition.private,
    curator,
    creator: row.creator ?? curator,
    ...defined({ description }),
    allowedAgents: agents,
  })
  const keys = openKeys(definition, own, needs)
  const rows = listRows(definition, keys)
  const before = w.get(definitions, id)?.members.length ?? 0
  const isLong = rows.length + before > batchRows
  if (isLong) {
    for (const member of [...members.filter(({ agent }) => agent === curator), ...own]) putNode(w, id, member)
    for (const key of keys.slice(0, 1)) putKey(w, id, key)
    w.put(unfinishedDefinitions, id, { version, commitment, next: 0 })
  } else {
    for (const { key } of [...w.range(memberNodes, { prefix: [id] })]) w.remove(memberNodes, key)
    for (const put of rows) put(w)
    w.remove(unfinishedDefinitions, id)
  }
  w.put(definitions, id, { version, commitment, epoch, members: agents, ...defined({ hostKey }) })
}
