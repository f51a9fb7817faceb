import { IdempotencyMismatchError, OperationNotFoundError, OperationRunningError } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { type Journal, type Operation, operations, runAsOperation } from './journal.js'

export interface OperationRequest {
  agent: string
  key: string
  route: string
  bodyHash: string
}

export interface Outcome {
  status: number
  reply: unknown
  headers?: Record<string, string>
}

/** Answers larger than this are not kept; the same request sent again computes them from its recorded steps. */
const mostReplyBytes = 64 * 1024

const iso = (time: number) => new Date(time).toISOString()

/** Requests by their Idempotency-Key: each is carried out once, however often it is sent. */
export class Operations {
  private readonly running = new Map<string, Operation>()

  constructor(private readonly ledger: Journal) {}

  /** Runs a request, or returns what it answered before. */
  async run(request: OperationRequest, fn: () => Promise<Outcome>): Promise<Outcome> {
    const id = `${request.agent} ${request.key}`
    const known = this.ledger.read((r) => r.get(operations, [request.agent, request.key])) ?? this.running.get(id)
    if (known !== undefined && (known.bodyHash !== request.bodyHash || known.route !== request.route))
      throw new IdempotencyMismatchError({ key: request.key })
    if (this.running.has(id)) throw new OperationRunningError({ key: request.key })
    if (known?.status !== undefined && known.reply !== undefined)
      return {
        status: known.status,
        reply: known.reply,
        ...defined({ headers: known.headers }),
      }
    const operation = known ?? { ...request, startedAt: Date.now(), steps: [] }
    this.running.set(id, operation)
    try {
      const outcome = await runAsOperation(operation, fn)
      this.remember(operation, outcome)
      return outcome
    } finally {
      this.running.delete(id)
    }
  }

  get(agent: string, key: string) {
    const live = this.running.get(`${agent} ${key}`)
    const row = live ?? this.ledger.read((r) => r.get(operations, [agent, key]))
    if (row === undefined) throw new OperationNotFoundError({ key })
    const { route, startedAt, finishedAt, status, reply } = row
    const asked = { key, route, startedAt: iso(startedAt) }
    if (live !== undefined) return { ...asked, state: 'running' as const }
    if (status === undefined) return { ...asked, state: 'interrupted' as const }
    return { ...asked, state: 'done' as const, finishedAt: iso(finishedAt ?? startedAt), status, reply }
  }

  /** Removes some records that began before a moment, oldest first. Returns how many. */
  async prune(before: number, limit: number): Promise<number> {
    const old = (r: Pick<LedgerReader, 'by'>) => [...r.by(operations, 'byTime', { before: [before], limit })]
    // An idle node writes nothing.
    if (this.ledger.read((r) => old(r).length) === 0) return 0
    return this.ledger.writeWithoutReceipt((w) => {
      const found = old(w)
      for (const { key } of found) w.remove(operations, key)
      return found.length
    })
  }

  /** Notes the answer of a request that wrote something; the caller has it already and need not wait for the disk. */
  private remember(operation: Operation, { status, reply, headers }: Outcome): void {
    if (operation.steps.length === 0) return
    const small = JSON.stringify(reply)?.length ?? 0
    const row = {
      ...operation,
      status,
      finishedAt: Date.now(),
      ...(small <= mostReplyBytes ? { reply } : {}),
      ...defined({ headers }),
    }
    this.ledger
      .writeWithoutReceipt((w) => w.put(operations, [operation.agent, operation.key], row))
      .catch(() => undefined)
  }
}
