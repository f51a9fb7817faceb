import { AsyncLocalStorage } from 'node:async_hooks'
import { type Committed, defineTable, type Ledger, type LedgerWriter } from '@kg/store'
import type { Act, Action } from '../acts/acts.js'

/** A write that a request has made; a request does the same thing to the same subject once. */
interface Step {
  /** Action and subject. */
  what: string
  seq: number
  value: unknown
}

/** A request that carries an Idempotency-Key: what it has done so far, by the steps that are on disk. */
export interface Operation {
  agent: string
  key: string
  route: string
  bodyHash: string
  startedAt: number
  steps: Step[]
  /** The answer, once it was given. */
  status?: number
  reply?: unknown
  headers?: Record<string, string>
  finishedAt?: number
}

export const operations = defineTable<Operation, [agent: string, key: string]>()('operations', {
  indexes: { byTime: (row) => row.startedAt },
})

const current = new AsyncLocalStorage<Operation>()

/** Runs a request's handler so that the writes it makes are recorded under its key, each in its own transaction. */
export function runAsOperation<T>(operation: Operation, fn: () => Promise<T>): Promise<T> {
  return current.run(operation, fn)
}

/**
 * The ledger as use cases see it. Under a key, a write of a request that was interrupted and sent again is not made
 * twice: its recorded value is returned instead.
 */
export interface Journal
  extends Pick<Ledger, 'read' | 'writeWithoutReceipt' | 'isWriting' | 'head' | 'onCommit' | 'onWrite'> {
  write<T>(act: Act, fn: (writer: LedgerWriter) => T): Promise<{ value: T; seq: number }>
  /** What this request has already written in an earlier run; for use cases that read before they write. */
  findRecorded<T>(action: Action, subject: string): { value: T; seq: number } | undefined
}

export function makeJournal(ledger: Ledger): Journal {
  const findRecorded = <T>(action: Action, subject: string) =>
    current.getStore()?.steps.find(({ what }) => what === whatOf(action, subject)) as
      | { value: T; seq: number }
      | undefined
  return {
    read: (fn) => ledger.read(fn),
    writeWithoutReceipt: (fn) => ledger.writeWithoutReceipt(fn),
    isWriting: () => ledger.isWriting(),
    head: () => ledger.head(),
    onCommit: (listener) => ledger.onCommit(listener),
    onWrite: (listener) => ledger.onWrite(listener),
    findRecorded,
    async write<T>(act: Act, fn: (writer: LedgerWriter) => T) {
      const operation = current.getStore()
      if (operation === undefined) return seqOf(await ledger.write(act, fn))
      const done = findRecorded<T>(act.action, act.subject)
      if (done !== undefined) return done
      const committed = await ledger.write(act, (writer) => {
        const value = fn(writer)
        const steps = [...operation.steps, { what: whatOf(act.action, act.subject), seq: writer.head() + 1, value }]
        writer.put(operations, [operation.agent, operation.key], { ...operation, steps })
        return value
      })
      operation.steps.push({
        what: whatOf(act.action, act.subject),
        seq: committed.receipt.seq,
        value: committed.value,
      })
      return seqOf(committed)
    },
  }
}

const seqOf = <T>({ value, receipt }: Committed<T>) => ({ value, seq: receipt.seq })

const whatOf = (action: Action, subject: string): string => `${action} ${subject}`
