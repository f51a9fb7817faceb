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
  let isRestored = false

  /** Enters what earlier runs of the node have stored. */
  function restore(): void {
    isRestored = true
    ledger.read((r) => {
      for (const graph of systemGraphs) restoreGraph(r, graph, system, ({ quads }) => quads)
      for (const { key } of r.range(guestGraphs)) restoreGraph(r, key, unasked, ({ bytes }) => bytes + rowBytes)
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
      return choice.budget.claim(keyOf(graph, author, name), { author, peer, address }, choice.amount) !== undefined
    },
    refuse: (record) => choose(record)?.budget.refuse(),
    forget(graph) {
      for (const key of unasked.keys()) if (key.startsWith(`${graph} `)) unasked.release(key)
    },
  }
}

const keyOf = (graph: string, author: string, name: string): string => `${graph} ${author} ${name}`

function restoreGraph(
  reader: LedgerReader,
  graph: string,
  budget: Budget,
  amountOf: (content: { quads: number; bytes: number }) => number,
): void {
  for (const { value } of reader.range(assetRows, { prefix: [graph] })) {
    if (reader.has(agentRows, value.agent)) continue
    const layers = [value.swm, value.vm].filter((layer) => layer !== undefined)
    const amount = layers.reduce((sum, { content }) => sum + amountOf(content), 0)
    budget.restore(keyOf(graph, value.agent, value.name), { author: value.agent }, amount)
  }
}
