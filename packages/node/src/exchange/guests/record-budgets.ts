import type { Config } from '@kg/contract'
import type { Budget, Budgets } from '@kg/core/budget'
import type { LedgerReader } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { subjectOf } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import { contextGraphs, guestGraphs, systemGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { RecordBudget, RecordOrigin } from '../sync/record-receiver.js'
import { budgetKey, readBudgetKey } from './budget-key.js'
import { evictAsset } from './evict-asset.js'
import type { GuestPace } from './guest-pace.js'
import { noteSeen } from './seen-strangers.js'

export interface RecordBudgetNeeds {
  ledger: Journal
  budgets: Budgets
  config: Config
  pace: GuestPace
  /** The agents of nodes that are connected now. */
  listPresent(): readonly string[]
  now?: () => number
}

type Candidate = Parameters<RecordBudget['admit']>[0]

/** Which budget pays for a record. `isUnasked`: nobody here wanted it, so it comes at the pace of strangers and may go. */
interface Charge {
  budget: Budget
  amount: number
  isUnasked: boolean
}

export type RecordBudgets = ReturnType<typeof openRecordBudgets>

/** What a row of an asset costs beside its content. */
const rowBytes = 512
const mib = 2 ** 20
const sharesOf = (total: number) => ({ peer: Math.ceil(total / 2), address: Math.ceil(total * 0.75) })

/**
 * What the records of strangers may cost: statements in system graphs, bytes in graphs that nobody here asked for, and
 * bytes in open graphs, where anyone may write. Versions add up, because the ledger remembers them all. Where nobody
 * asked for a graph, the asset that was seen longest ago makes room. Agents of this node and members of restricted
 * graphs are no strangers.
 */
export function openRecordBudgets({ ledger, budgets, config, pace, listPresent, now = Date.now }: RecordBudgetNeeds) {
  const quads = config['guests.systemQuads']
  const bytes = config['guests.diskMb'] * mib
  const system = budgets.open({
    what: 'system-quads',
    limits: { total: quads, author: config['guests.systemQuadsPerAuthor'], ...sharesOf(quads) },
    evicts: true,
  })
  const unasked = budgets.open({
    what: 'unasked-bytes',
    limits: { total: bytes, author: Math.ceil(bytes / 8), ...sharesOf(bytes) },
    evicts: true,
  })
  const open = budgets.open({
    what: 'open-bytes',
    limits: { total: config['guests.openMb'] * mib, author: config['guests.openMbPerAuthor'] * mib },
  })
  /** The entries of each graph in `unasked`. */
  const ofGraph = new Map<string, Set<string>>()
  let isRestored = false

  /** Enters what earlier runs of the node have stored. */
  function restore(): void {
    if (isRestored) return
    isRestored = true
    ledger.read((r) => {
      for (const graph of systemGraphs) restoreGraph(r, graph, system, ({ quads }) => quads)
      for (const { key: graph } of r.range(guestGraphs)) {
        const keys = restoreGraph(r, graph, unasked, ({ bytes }) => bytes + rowBytes)
        ofGraph.set(graph, new Set(keys))
      }
    })
  }

  function choose({ graph, author, leafCount, bytes }: Candidate): Charge | undefined {
    return ledger.read((r) => {
      if (r.has(agentRows, author)) return undefined
      if (isSystemGraph(graph)) return { budget: system, amount: leafCount, isUnasked: true }
      const row = r.get(contextGraphs, graph)
      if (row === undefined || isRestricted(row)) return undefined
      // A core node keeps a graph for what is published there; nobody has paid for the rest.
      const isAsked = row.subscribed && !r.has(guestGraphs, graph)
      return { budget: isAsked ? open : unasked, amount: bytes + rowBytes, isUnasked: !isAsked }
    })
  }

  async function evict(budget: Budget, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const { graph, author, name } = readKey(key)
      budget.release(key)
      ofGraph.get(graph)?.delete(key)
      const subject = subjectOf({ contextGraph: graph, sub: '', agent: author, name })
      await ledger.write(actOf('asset.evict', author, subject), (w) => evictAsset(w, [graph, name, author]))
    }
  }

  async function admitUnasked({ budget, amount }: Charge, record: Candidate, origin: RecordOrigin): Promise<boolean> {
    const { graph, name, author } = record
    const parties = { author, peer: origin.peerId, address: origin.address }
    const key = budgetKey(graph, author, name)
    const earlier = budget.amountOf(key)
    // A version for which its author has no more room replaces the earlier ones.
    const isReplaced =
      earlier > 0 && !budget.fitsShares(parties, amount) && budget.fitsShares(parties, amount - earlier)
    if (!isReplaced && !budget.fitsShares(parties, amount)) {
      budget.refuse()
      return false
    }
    if (!(await pace.admit(parties))) return false
    if (isReplaced) await evict(budget, [key])
    // Agents that are here now were seen last, so their profiles go last.
    if (!budget.fits(parties, amount))
      for (const agent of listPresent()) budget.touch(budgetKey('agents', agent, 'profile'))
    const evicted = budget.claim(key, parties, amount)
    if (evicted === undefined) return false
    await evict(budget, evicted)
    if (budget === unasked) ofGraph.set(graph, (ofGraph.get(graph) ?? new Set()).add(key))
    await noteSeen(ledger, [author], now())
    return true
  }

  return {
    hasRoom({ graph, author, name }: Pick<Candidate, 'graph' | 'author' | 'name'>): boolean {
      restore()
      const choice = choose({ graph, name, author, leafCount: 1, bytes: 1 })
      if (choice === undefined) return true
      const { budget, amount, isUnasked } = choice
      if (!isUnasked) return budget.fits({ author }, amount)
      return pace.isOpen() && (budget.fitsShares({ author }, amount) || budget.has(budgetKey(graph, author, name)))
    },

    async admit(record: Candidate, origin: RecordOrigin): Promise<boolean> {
      restore()
      const choice = choose(record)
      if (choice === undefined) return true
      if (choice.isUnasked) return admitUnasked(choice, record, origin)
      const { graph, name, author } = record
      return choice.budget.claim(budgetKey(graph, author, name), { author }, choice.amount) !== undefined
    },

    refuse: (record: Candidate): void => choose(record)?.budget.refuse(),

    forget(graph: string): void {
      for (const key of ofGraph.get(graph) ?? []) unasked.release(key)
      ofGraph.delete(graph)
    },

    /** The authors of what strangers have in the system graphs and in graphs that nobody asked for. */
    authors(): Set<string> {
      restore()
      return new Set([...system.keys(), ...unasked.keys()].map((key) => readKey(key).author))
    },

    /** Drops what these authors have there. */
    async forgetAuthors(authors: ReadonlySet<string>): Promise<void> {
      for (const budget of [system, unasked])
        await evict(
          budget,
          budget.keys(({ author = '' }) => authors.has(author)),
        )
    },
  }
}

function readKey(key: string): { graph: string; author: string; name: string } {
  const [graph = '', author = '', name = ''] = readBudgetKey(key)
  return { graph, author, name }
}

/** Enters the assets of a graph. Returns their keys. */
function restoreGraph(
  reader: LedgerReader,
  graph: string,
  budget: Budget,
  amountOf: (content: { quads: number; bytes: number }) => number,
): string[] {
  const keys: string[] = []
  const rows = [...reader.range(assetRows, { prefix: [graph] })].sort((a, b) => a.value.updatedAt - b.value.updatedAt)
  for (const { value } of rows) {
    if (reader.has(agentRows, value.agent)) continue
    const layers = [value.swm, value.vm].filter((layer) => layer !== undefined)
    const amount = layers.reduce((sum, { content }) => sum + amountOf(content), 0)
    const key = budgetKey(graph, value.agent, value.name)
    budget.restore(key, { author: value.agent }, amount)
    keys.push(key)
  }
  return keys
}
