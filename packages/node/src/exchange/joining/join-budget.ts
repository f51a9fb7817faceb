import type { Config } from '@kg/contract'
import type { Budgets } from '@kg/core/budget'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { isMember } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { isAct } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { budgetKey, readBudgetKey } from '../guests/budget-key.js'
import type { GuestPace } from '../guests/guest-pace.js'
import { memberNodes } from '../membership/table.js'
import { JoinLaterError } from './errors.js'
import { limits } from './protocol.js'
import { type JoinRow, joinKey, joinRows } from './table.js'

export interface JoinBudgetNeeds {
  ledger: Journal
  budgets: Budgets
  config: Pick<Config, 'guests.joins'>
  pace: Pick<GuestPace, 'admit'>
  now?: () => number
}

export type JoinBudget = ReturnType<typeof openJoinBudget>

/** Which agent asks to join what, and which node brings that. */
export interface JoinAsker {
  readonly graph: string
  readonly agent: string
  readonly peerId: string
  readonly address?: string | undefined
}

/**
 * Limits the requests to join that wait here, and the expired ones that are still shown. A node or an agent with too
 * many waits until some are decided. When all together are too many, the one that came first makes room.
 */
export function openJoinBudget({ ledger, budgets, config, pace, now = Date.now }: JoinBudgetNeeds) {
  const total = config['guests.joins']
  const { perAgent, perPeer } = limits
  const waiting = budgets.open({
    what: 'joins',
    limits: { total, author: perAgent, peer: perPeer, address: Math.ceil(total * 0.75) },
    evicts: true,
  })
  const rowOf = (r: Pick<LedgerReader, 'get'>, key: string) => {
    const [graph = '', agent = ''] = readBudgetKey(key)
    return r.get(joinRows, ['in', graph, agent])
  }
  ledger.read((r) => {
    const rows = [...r.range(joinRows, { prefix: ['in'] })].map(({ value }) => value).filter(isCharged)
    for (const row of rows.sort((a, b) => a.issuedAt - b.issuedAt))
      waiting.restore(budgetKey(row.contextGraph, row.agent), { author: row.agent, peer: row.peerId })
  })

  let isDecided = false
  const stop = ledger.onCommit((receipt) => {
    if (isAct(receipt, 'join.approve', 'join.reject')) isDecided = true
  })

  /** Requests that were decided cost strangers nothing. They are looked for only when some have been. */
  function releaseDecided(): void {
    if (!isDecided) return
    isDecided = false
    const decided = ledger.read((r) => waiting.keys().filter((key) => !isCharged(rowOf(r, key))))
    for (const key of decided) waiting.release(key)
  }

  const isExpired = (key: string) => ledger.read((r) => rowOf(r, key)?.status === 'expired')

  return {
    /** Makes room for a request, or throws an error if it has to come later. */
    async admit({ graph, agent, peerId: peer, address }: JoinAsker): Promise<void> {
      const parties = { author: agent, peer, address }
      const key = budgetKey(graph, agent)
      if (!waiting.fits(parties)) releaseDecided()
      const isKnown = waiting.has(key)
      const isOver = !isKnown && !waiting.fitsShares(parties)
      if (!(await pace.admit(parties))) throw new JoinLaterError({})
      const evicted = isKnown ? [] : waiting.claim(key, parties, 1, isOver ? isExpired : undefined)
      if (evicted === undefined) throw new JoinLaterError({})
      if (evicted.length > 0)
        await ledger.writeWithoutReceipt((w) => {
          for (const one of evicted) removeRequest(w, rowOf(w, one))
        })
    },

    /** Removes expired requests a day after their time was over. */
    collection: {
      kind: 'requests to join',
      async collect(limit) {
        const expired = ledger.read((r) => [...r.by(joinRows, 'byStatus', { prefix: ['in', 'expired'] })])
        const due = expired.map(({ value }) => value).filter((row) => isCharged(row) && isOld(row, now()))
        const batch = due.slice(0, limit)
        if (batch.length === 0) return { removed: 0, isMore: false }
        await ledger.writeWithoutReceipt((w) => {
          for (const row of batch) removeRequest(w, w.get(joinRows, joinKey(row)))
        })
        for (const { contextGraph, agent } of batch) waiting.release(budgetKey(contextGraph, agent))
        return { removed: batch.length, isMore: due.length > limit }
      },
    } satisfies Collection as Collection,

    stop,
  }
}

/** A former member stays known as one, so that only its curator lets it in again. */
const isCharged = (row: JoinRow | undefined): boolean =>
  row !== undefined && row.removed !== true && (row.status === 'pending' || row.status === 'expired')

const isOld = ({ expiresAt = 0 }: JoinRow, now: number): boolean => expiresAt <= now - dayMs

function removeRequest(w: Omit<LedgerWriter, 'change'>, row: JoinRow | undefined): void {
  if (row === undefined || !isCharged(row)) return
  const { contextGraph, agent } = row
  w.remove(joinRows, joinKey(row))
  const graph = w.get(contextGraphs, contextGraph)
  if (graph === undefined || !isMember(graph, { agent, isAdmin: false })) w.remove(memberNodes, [contextGraph, agent])
}
