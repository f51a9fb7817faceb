import type { Budgets } from '@kg/core/budget'
import type { LedgerWriter } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { type HostedMessage, hostedGraphs, hostedMessages } from './table.js'

export interface UnprovenNeeds {
  ledger: Journal
  /** For all of them together. */
  maxBytes: number
  budgets: Budgets
}

type Writer = Omit<LedgerWriter, 'change'>
type Put = (w: Writer, hash: string, message: HostedMessage) => void

/**
 * Messages of hosted graphs whose curator is not known, so that anyone may have written them. All of them together have
 * the room of one graph, and one peer has half of that. A peer that sends more replaces its own oldest messages.
 */
export function openUnproven({ ledger, maxBytes, budgets }: UnprovenNeeds) {
  const limits = { total: maxBytes, peer: Math.ceil(maxBytes / 2) }
  const stored = budgets.open({ what: 'hosted-bytes', limits, evicts: true })
  let isRestored = false

  /** Enters what earlier runs of the node have stored. */
  function restore(): void {
    isRestored = true
    ledger.read((r) => {
      for (const { key: hash, value } of r.range(hostedGraphs)) {
        if (value.curator !== undefined) continue
        for (const { key, value: message } of r.range(hostedMessages, { prefix: [hash] }))
          stored.restore(nameOf(key), { peer: message.from }, message.sealed.length)
      }
    })
  }

  function remove(w: Writer, name: string): void {
    const [hash = '', number] = name.split(' ')
    const message = w.get(hostedMessages, [hash, Number(number)])
    const row = w.get(hostedGraphs, hash)
    if (message === undefined || row === undefined) return
    w.remove(hostedMessages, [hash, Number(number)])
    w.put(hostedGraphs, hash, { ...row, bytes: row.bytes - message.sealed.length, messages: row.messages - 1 })
  }

  return {
    /** Stores a message with `put`, if there is room for it. */
    async store(hash: string, from: string, sealed: Uint8Array, put: Put): Promise<void> {
      if (!isRestored) restore()
      await ledger.writeWithoutReceipt((w) => {
        const row = w.get(hostedGraphs, hash)
        if (row === undefined) return
        const evicted = stored.claim(nameOf([hash, row.next]), { peer: from }, sealed.length)
        for (const name of evicted ?? []) remove(w, name)
        if (evicted !== undefined) put(w, hash, { sealed, at: Date.now(), from })
      })
    },
  }
}

const nameOf = ([hash, number]: [hash: string, number: number]): string => `${hash} ${number}`
