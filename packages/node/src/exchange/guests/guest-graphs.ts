import type { Config } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import type { Budgets } from '@kg/core/budget'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { contextGraphs, guestGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { evictAssets } from './evict-asset.js'
import type { RecordBudgets } from './record-budgets.js'

export interface GuestGraphNeeds {
  ledger: Journal
  budgets: Budgets
  config: Config
  records: Pick<RecordBudgets, 'forget'>
}

export type GuestGraphs = ReturnType<typeof openGuestGraphs>

/**
 * The graphs of strangers that this node lists, and those that it follows although neither an operator nor the chain
 * asked for them. Each author has a share; the graph that was announced longest ago makes room. An author that lists
 * more than its share makes room itself.
 */
export function openGuestGraphs({ ledger, budgets, config, records }: GuestGraphNeeds) {
  const followed = budgets.open({
    what: 'graphs-followed',
    limits: { total: config['guests.graphs'], author: config['guests.graphsPerAuthor'] },
    evicts: true,
  })
  const listed = budgets.open({
    what: 'graphs-listed',
    limits: { total: config['guests.listed'], author: config['guests.listedPerAuthor'] },
    evicts: true,
  })
  ledger.read((r) => {
    for (const { key, value } of r.range(guestGraphs)) followed.restore(key, { author: value.author })
    const rows = [...r.by(contextGraphs, 'listed')].map(({ value }) => value)
    for (const { id, curator } of rows.sort((a, b) => a.createdAt - b.createdAt))
      listed.restore(id, { author: curator })
  })

  /** Forgets a graph and what strangers have put there; what agents of this node have put there stays. */
  async function evict(id: string, by: string): Promise<void> {
    records.forget(id)
    listed.release(id)
    followed.release(id)
    await ledger.write(actOf('context-graph.evict', by, contextGraphUri(id)), (w) => {
      w.remove(guestGraphs, id)
      const row = w.get(contextGraphs, id)
      if (row === undefined || row.onChainId !== undefined || row.coreHosted || row.creator !== undefined) return
      if (evictAssets(w, id)) w.remove(contextGraphs, id)
      else if (row.subscribed) w.put(contextGraphs, id, moveSubscription(row, 'unsubscribe'))
    })
  }

  /** One that somebody here follows stays in the list. */
  const mayUnlist = (id: string) => ledger.read((r) => r.get(contextGraphs, id)?.subscribed !== true)

  return {
    /** Claims the right to be listed, for which another graph may have to go. One that is listed already stays so. */
    async mayList(id: string, author: string, by: string): Promise<boolean> {
      if (listed.has(id)) return true
      const evicted = listed.claim(id, { author }, 1, mayUnlist)
      for (const other of evicted ?? []) await evict(other, by)
      return evicted !== undefined
    },

    /** Claims the right to follow a graph. Returns false if its author has used up its share. */
    async mayFollow(id: string, author: string, by: string): Promise<boolean> {
      // An author that is over its own share is refused; only strangers to each other make room.
      if (!followed.fits({ author }, 1, 'author')) {
        followed.refuse()
        return false
      }
      const evicted = followed.claim(id, { author }, 1, (other) => ledger.read((r) => r.has(guestGraphs, other)))
      for (const other of evicted ?? []) await evict(other, by)
      return evicted !== undefined
    },

    /** The authors of the graphs of strangers. */
    authors: (): Set<string> =>
      ledger.read((r) => {
        const rows = [...listed.keys(), ...followed.keys()].map((id) => r.get(contextGraphs, id))
        return new Set(rows.flatMap((row) => row?.curator ?? []))
      }),

    /** Forgets the graphs of these authors, unless somebody here follows them. */
    async forgetAuthors(authors: ReadonlySet<string>, by: string): Promise<void> {
      const isTheirs = ({ author = '' }: { author?: string | undefined }) => authors.has(author)
      const guests = followed.keys(isTheirs).filter((id) => ledger.read((r) => r.has(guestGraphs, id)))
      for (const id of new Set([...guests, ...listed.keys(isTheirs).filter(mayUnlist)])) await evict(id, by)
    },

    /** Something new came for the graph. */
    touch: (id: string): void => followed.touch(id),
  }
}
