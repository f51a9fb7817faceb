import type { Config } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import type { Budgets } from '@kg/core/budget'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { budgetKey, readBudgetKey } from '../guests/budget-key.js'
import { evictAssets } from '../guests/evict-asset.js'
import type { GuestPace } from '../guests/guest-pace.js'
import { definitionName } from '../membership/definition.js'
import { forgetDefinition, removeDefinitionRows } from '../membership/forget-definition.js'
import { JoinLaterError } from './errors.js'
import { limits } from './protocol.js'
import { type JoinRow, joinRows } from './table.js'

export interface InvitationBudgetNeeds {
  ledger: Journal
  budgets: Budgets
  config: Pick<Config, 'guests.days'>
  pace: Pick<GuestPace, 'admit'>
  now?: () => number
}

export type InvitationBudget = ReturnType<typeof openInvitationBudget>

/** To which graph a curator invites an agent of this node, which node says so, and how long the definition is. */
export interface Invitation {
  readonly graph: string
  readonly agent: string
  readonly curator: string
  readonly peerId: string
  readonly address?: string | undefined
  readonly bytes: number
}

/** Limits what invitations that nobody asked for may cost. The one that came first makes room. */
export function openInvitationBudget({ ledger, budgets, config, pace, now = Date.now }: InvitationBudgetNeeds) {
  const { invitationBytes: total, perInvitation } = limits
  const share = Math.ceil(total / 4)
  const pending = budgets.open({
    what: 'invitation-bytes',
    limits: { total, author: share, peer: share, address: Math.ceil(total * 0.75) },
    evicts: true,
  })
  ledger.read((r) => {
    for (const { contextGraph: graph, agent, peerId: peer } of listInvitations(r)) {
      const { curator: author = '' } = r.get(contextGraphs, graph) ?? {}
      const { bytes = 0 } = r.get(assetRows, [graph, definitionName, author])?.swm?.content ?? {}
      pending.restore(budgetKey(graph, agent), { author, peer }, Math.max(perInvitation, bytes))
    }
  })

  async function evict(key: string): Promise<void> {
    pending.release(key)
    const [graph = '', agent = ''] = readBudgetKey(key)
    await ledger.write(actOf('context-graph.evict', agent, contextGraphUri(graph)), (w) => {
      const row = w.get(joinRows, ['out', graph, agent])
      // Whoever has joined since then was asked.
      if (row?.invited !== true || w.get(contextGraphs, graph)?.subscribed === true) return
      w.remove(joinRows, ['out', graph, agent])
      const others = [...w.range(joinRows, { prefix: ['out', graph], limit: 1 })]
      if (others.length === 0) forgetGraph(w, graph)
    })
    await removeDefinitionRows(ledger, graph)
  }

  return {
    /** Makes room for an invitation, or throws an error if it has to come later. */
    async admit({ graph, agent, curator, peerId: peer, address, bytes }: Invitation): Promise<void> {
      const parties = { author: curator, peer, address }
      const amount = Math.max(perInvitation, bytes)
      const isOver = !pending.fitsShares(parties, amount)
      if (isOver) pending.refuse()
      if (isOver || !(await pace.admit(parties))) throw new JoinLaterError({})
      const evicted = pending.claim(budgetKey(graph, agent), parties, amount)
      if (evicted === undefined) throw new JoinLaterError({})
      for (const key of evicted) await evict(key)
    },

    /** Forgets invitations that nobody has followed for long. */
    collection: {
      kind: 'invitations',
      async collect(limit) {
        const before = now() - config['guests.days'] * dayMs
        const isDue = ({ issuedAt, contextGraph }: JoinRow, r: LedgerReader) =>
          issuedAt <= before && r.get(contextGraphs, contextGraph)?.subscribed !== true
        const due = ledger.read((r) => listInvitations(r).filter((row) => isDue(row, r)))
        for (const { contextGraph, agent } of due.slice(0, limit)) await evict(budgetKey(contextGraph, agent))
        return { removed: Math.min(due.length, limit), isMore: due.length > limit }
      },
    } satisfies Collection as Collection,
  }
}

/** The agents of this node that were let in without having asked, the first one first. */
function listInvitations(reader: LedgerReader): JoinRow[] {
  const rows = [...reader.range(joinRows, { prefix: ['out'] })].map(({ value }) => value)
  return rows.filter(({ invited }) => invited === true).sort((a, b) => a.issuedAt - b.issuedAt)
}

/** Removes a restricted graph that no agent of this node has joined. */
function forgetGraph(w: LedgerWriter, id: string): void {
  if (!evictAssets(w, id)) return
  forgetDefinition(w, id)
  w.remove(contextGraphs, id)
}
