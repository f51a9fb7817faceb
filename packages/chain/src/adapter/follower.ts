import { defined, mapDefined } from '@kg/core'
import { type Deferred, deferred, waitAtMost, within } from '@kg/core/async'
import type { Ledger } from '@kg/store'
import { type Block, BlockNotFoundError } from 'viem'
import { awaitAnswer } from './await-answer.js'
import { type ChainEvent, eventsOf, type Followed } from './chain-event.js'
import { type ChainPlace, type ChainReader, chainReader } from './chain-reader.js'
import { faultOf, reasonOf } from './faults.js'
import { advanced, type FollowCursor, followCursors, type Mark } from './follow-cursor.js'

export interface FollowerNeeds extends ChainPlace {
  readonly ledger: Ledger
  /** Gets each event at least once: again after a crash between handling and noting, and after a change of history. */
  readonly handler: (events: readonly ChainEvent[], cursor: Mark) => Promise<void>
  /** The history has changed after this block, or altogether: told before its events are read again, at least once. */
  readonly onRewind?: (to: Mark | undefined) => Promise<void>
}

export interface FollowerSettings {
  /** Of the cursor in the ledger. */
  readonly name: string
  readonly contracts: readonly Followed[]
  /** Where the contracts begin. */
  readonly fromBlock?: number
  /** Blocks asked for at once. */
  readonly range?: number
  /** How far back is read again, at least, when the history has changed. */
  readonly reorgDepth?: number
  /** So many of the newest blocks are left alone. */
  readonly lag?: number
  readonly minPollMs?: number
  readonly maxPollMs?: number
  readonly callMs?: number
}

export interface FollowerStatus {
  readonly cursor?: Mark
  readonly head?: number
  readonly fault?: string
  /** When the newest block was made, by the chain. */
  readonly blockTime?: number
  /** How old the newest block was, by the clock here, when it came. Only of one that came since the start. */
  readonly blockAgeMs?: number
}

/** Reads the events of contracts from where it stopped the last time, for ever. */
export class Follower {
  private readonly client: ChainReader
  private readonly settings: Required<FollowerSettings>
  private readonly ending = new AbortController()
  private readonly awaited = new Map<Deferred<void>, number>()
  private running: Promise<void> | undefined
  private wakeUp: () => void = () => undefined
  private range: number
  private head: number | undefined
  private fault: string | undefined
  private newest: { blockTime: number; blockAgeMs?: number } | undefined

  constructor(
    private readonly needs: FollowerNeeds,
    settings: FollowerSettings,
  ) {
    const usual = { fromBlock: 0, range: 1000, reorgDepth: 32, lag: 0, minPollMs: 250, maxPollMs: 4000, callMs: 15_000 }
    this.settings = { ...usual, ...settings }
    this.client = chainReader(needs)
    this.range = this.settings.range
  }

  start(): void {
    this.running ??= this.run()
  }

  async stop(): Promise<void> {
    const reason = new Error('the follower is stopping')
    this.ending.abort(reason)
    for (const { reject } of this.awaited.keys()) reject(reason)
    await this.running
  }

  /** Looks now: something was just sent. */
  wake(): void {
    this.wakeUp()
  }

  /** Resolves when the events of this block are handled. */
  async reached(block: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    signal?.throwIfAborted()
    this.ending.signal.throwIfAborted()
    if ((this.cursor()?.number ?? -1) >= block) return
    const handled = deferred()
    this.awaited.set(handled, block)
    this.wake()
    try {
      await within(handled.promise, { signal })
    } finally {
      this.awaited.delete(handled)
    }
  }

  status(): FollowerStatus {
    const { head, fault } = this
    const at = this.cursor()
    return {
      ...defined({ cursor: mapDefined(at, (at) => ({ number: at.number, hash: at.hash })) }),
      ...defined({ head, fault }),
      ...this.newest,
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.ending
    const { minPollMs, maxPollMs } = this.settings
    let restMs = minPollMs
    while (!signal.aborted) {
      try {
        const { active, behind } = await this.step()
        this.fault = undefined
        restMs = active ? minPollMs : Math.min(maxPollMs, restMs * 2)
        if (behind) continue
      } catch (error) {
        if (signal.aborted) return
        this.fault = reasonOf(error)
        restMs = Math.min(maxPollMs, restMs * 2)
      }
      const woken = deferred()
      this.wakeUp = () => {
        restMs = minPollMs
        woken.resolve()
      }
      await waitAtMost(woken.promise, { ms: restMs, signal })
    }
  }

  /** One range of blocks. */
  private async step(): Promise<{ active: boolean; behind: boolean }> {
    const { fromBlock, lag, contracts, name } = this.settings
    const head = Number(await this.ask(this.client.getBlockNumber())) - lag
    const hasAdvanced = this.head !== undefined && head > this.head
    this.head = head
    const cursor = this.cursor()
    const before = await this.sameHistory()
    if (cursor !== undefined && before?.hash !== cursor.hash) await this.needs.onRewind?.(before)
    const from = before === undefined ? fromBlock : before.number + 1
    if (from > head) return { active: false, behind: false }
    const to = Math.min(head, from + this.range - 1)
    const block = await this.blockOf(to)
    const mark = mapDefined(block, markOf)
    if (block !== undefined && to === head) this.newest = timesOf(block, hasAdvanced)
    const logs = await this.logsOf(from, to)
    if (logs === undefined) return { active: true, behind: true }
    // The history changed between the questions: the next step sees it.
    if (mark === undefined || (await this.markOf(to))?.hash !== mark.hash) return { active: true, behind: false }
    const events = eventsOf(logs, contracts)
    if (events.length > 0) await this.needs.handler(events, mark)
    await this.needs.ledger.writeWithoutReceipt((writer) => writer.put(followCursors, name, advanced(before, mark)))
    this.announce(to)
    return { active: events.length > 0, behind: to < head }
  }

  /** The cursor when its block is still part of the chain; else the newest mark before it that is. */
  private async sameHistory(): Promise<FollowCursor | undefined> {
    const cursor = this.cursor()
    if (cursor === undefined || (await this.holds(cursor))) return cursor
    const deepest = cursor.number - this.settings.reorgDepth
    for (const [index, mark] of cursor.earlier.entries())
      if (mark.number <= deepest && (await this.holds(mark)))
        return { ...mark, earlier: cursor.earlier.slice(index + 1) }
    return undefined
  }

  private async holds({ number, hash }: Mark): Promise<boolean> {
    return (await this.markOf(number))?.hash === hash
  }

  private async markOf(number: number): Promise<Mark | undefined> {
    return mapDefined(await this.blockOf(number), markOf)
  }

  private async blockOf(number: number): Promise<Block | undefined> {
    return this.ask(this.client.getBlock({ blockNumber: BigInt(number) }).catch(noBlock))
  }

  /** Providers cap what they answer: then the range is halved until they do. Nothing means: try again. */
  private async logsOf(from: number, to: number) {
    const address = this.settings.contracts.map((one) => one.address)
    try {
      const logs = await this.ask(this.client.getLogs({ address, fromBlock: BigInt(from), toBlock: BigInt(to) }))
      this.range = Math.min(this.settings.range, this.range * 2)
      return logs
    } catch (error) {
      if (from === to || faultOf(error) === 'unavailable') throw error
      this.range = Math.max(1, Math.floor((to - from + 1) / 2))
      return undefined
    }
  }

  private cursor(): FollowCursor | undefined {
    return this.needs.ledger.read((reader) => reader.get(followCursors, this.settings.name))
  }

  private announce(handled: number): void {
    for (const [{ resolve }, block] of this.awaited) if (block <= handled) resolve()
  }

  private ask<T>(call: Promise<T>): Promise<T> {
    return awaitAnswer(call, { ms: this.settings.callMs, signal: this.ending.signal })
  }
}

function noBlock(error: unknown): Block | undefined {
  if (error instanceof BlockNotFoundError) return undefined
  throw error
}

/** A block without a hash is not part of the chain yet. */
const markOf = ({ number, hash }: Block): Mark | undefined => (hash ? { number: Number(number), hash } : undefined)

/** The age of a block says something about the clock only when it was made just now. */
function timesOf({ timestamp }: Block, isNew: boolean): { blockTime: number; blockAgeMs?: number } {
  const blockTime = Number(timestamp) * 1000
  return isNew ? { blockTime, blockAgeMs: Date.now() - blockTime } : { blockTime }
}
