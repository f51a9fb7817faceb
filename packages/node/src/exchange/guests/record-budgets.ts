import type { Config } from '@kg/contract'
import type { Budget, Budgets } from '@kg/core/budget'
import type { LedgerReader } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { assetRows } from '../../memory/assets/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import { contextGraphs, guestGraphs, systemGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { RecordBudget, RecordOrigin } from '../sync/record-receiver.js'

export interface RecordBudgetNeeds {
  ledger: Journal
  budgets: Budgets
  config: Config
}

type Candidate = Parameters<RecordBudget['admit']>[0]

/** What a row of an asset costs beside its content. */
const rowBytes = 512
const mib = 2 ** 20

/**
 * What the records of strangers may cost: statements in system graphs, bytes in graphs that nobody here asked for, and
 * bytes in open graphs, where anyone may write. Versions add up, because the ledger remembers them all. Agents of this
 * node and members of restricted graphs are no strangers.
 */
export function openRecordBudgets({ ledger, budgets, config }: RecordBudgetNeeds): RecordBudget {
  const total = config['guests.diskMb'] * mib
  const system = budgets.open({
    what: 'system-quads',
    limits: { total: config['guests.systemQuads'], author: config['guests.systemQuadsPerAuthor'] },
  })
  const unasked = budgets.open({
    what: 'unasked-bytes',
    limits: { total, author: Math.ceil(total / 8), peer: Math.ceil(total / 2) },
  })
  const open = budgets.open({
    what: 'open-bytes',
    limits: { total: Number.MAX_SAFE_INTEGER, author: config['guests.openMbPerAuthor'] * mib },
  })
  /** The entries of each graph in `unasked`. */
  const ofGraph = new Map<string, Set<string>>()
  let isRestored = false

  /** Enters what earlier runs of the node have stored. */
  function restore(): void {
    isRestored = true
    ledger.read((r) => {
      for (const graph of systemGraphs) restoreGraph(r, graph, system, ({ quads }) => quads)
      for (const { key: graph } of r.range(guestGraphs)) {
        const keys = restoreGraph(r, graph, unasked, ({ bytes }) => bytes + rowBytes)
        ofGraph.set(graph, new Set(keys))
      }
    })
  }

  function choose({ graph, author, leafCount, bytes }: Candidate): { budget: Budget; amount: number } | undefined {
    return ledger.read((r) => {
      if (r.has(agentRows, author)) return undefined
      if (isSystemGraph(graph)) return { budget: system, amount: leafCount }
      const row = r.get(contextGraphs, graph)
      if (row === undefined || isRestricted(row)) return undefined
      // A core node keeps a graph for what is published there; nobody has paid for the rest.
      const isAsked = row.subscribed && !r.has(guestGraphs, graph)
      return { budget: isAsked ? open : unasked, amount: bytes + rowBytes }
    })
  }

  return {
    hasRoom(graph, author) {
      if (!isRestored) restore()
      const choice = choose({ graph, name: '', author, leafCount: 1, bytes: 1 })
      return choice === undefined || choice.budget.fits({ author }, choice.amount)
    },
    admit(record, { peerId: peer, address }: RecordOrigin) {
      if (!isRestored) restore()
      const choice = choose(record)
      if (choice === undefined) return true
      const { graph, name, author } = record
      const key = keyOf(graph, author, name)
      if (choice.budget.claim(key, { author, peer, address }, choice.amount) === undefined) return false
      if (choice.budget === unasked) ofGraph.set(graph, (ofGraph.get(graph) ?? new Set()).add(key))
      return true
    },
    refuse: (record) => choose(record)?.budget.refuse(),
    forget(graph) {
      for (const key of ofGraph.get(graph) ?? []) unasked.release(key)
      ofGraph.delete(graph)
    },
  }
}

const keyOf = (graph: string, author: string, name: string): string => `${graph} ${author} ${name}`

/** Enters the assets of a graph. Returns their keys. */
function restoreGraph(
  reader: LedgerReader,
  graph: string,
  budget: Budget,
  amountOf: (content: { quads: number; bytes: number }) => number,
): string[] {
  const keys: string[] = []
  for (const { value } of reader.range(assetRows, { prefix: [graph] })) {
    if (reader.has(agentRows, value.agent)) continue
    const layers = [value.swm, value.vm].filter((layer) => layer !== undefined)
    const amount = layers.reduce((sum, { content }) => sum + amountOf(content), 0)
    const key = keyOf(graph, value.agent, value.name)
    budget.restore(key, { author: value.agent }, amount)
    keys.push(key)
  }
  return keys
}
