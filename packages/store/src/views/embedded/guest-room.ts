import { ViewsBusyError } from '@kg/contract/errors'
import type { Budget } from '@kg/core/budget'
import { LimitedModules, roundGrant } from './limited-modules.js'
import type { CompiledModule } from './messages.js'

/** What an engine of a peer may take at most, and the module that holds it to that. */
export interface EngineLimit {
  readonly maxBytes: number
  readonly module: CompiledModule
}

export interface GuestBudgets {
  /** How many views peers and questions about the past may have open; the least used one makes room. */
  readonly guests?: Budget
  /** How much memory those views may take together. */
  readonly guestBytes?: Budget
}

export interface OtherViews {
  isIdle(key: string): boolean
  close(key: string): void
}

/** What a view of a peer is granted: its thread, room to answer in, and so much for each statement. */
const threadBytes = 32 * 2 ** 20
const workBytes = 64 * 2 ** 20
const bytesPerQuad = 2560
/** With less, an engine answers nothing. */
const leastBytes = 32 * 2 ** 20

/** The room that views of peers and about the past have together. */
export class GuestRoom {
  private readonly modules = new LimitedModules()

  constructor(private readonly budgets: GuestBudgets) {}

  /** What an engine may take that holds so many statements. One that wants more than there is gets all that there is. */
  grantFor(quads: number): number {
    const total = this.budgets.guestBytes?.report().limit ?? Number.POSITIVE_INFINITY
    return Math.min(roundGrant(workBytes + quads * bytesPerQuad), Math.max(total - threadBytes, leastBytes))
  }

  async limitTo(maxBytes: number): Promise<EngineLimit> {
    return { maxBytes, module: await this.modules.load(maxBytes) }
  }

  /** Enters a view. Idle ones make room for it; throws if there are too few. */
  claim(key: string, maxBytes: number, { isIdle, close }: OtherViews): void {
    const { guests, guestBytes } = this.budgets
    const claim = (budget: Budget | undefined, amount: number) => {
      const victims = budget === undefined ? [] : budget.claim(key, {}, amount, isIdle)
      for (const victim of victims ?? []) close(victim)
      if (victims !== undefined) return
      guests?.release(key)
      throw new ViewsBusyError({})
    }
    claim(guests, 1)
    claim(guestBytes, Math.min(threadBytes + maxBytes, guestBytes?.report().limit ?? 0))
  }

  touch(key: string): void {
    this.budgets.guests?.touch(key)
    this.budgets.guestBytes?.touch(key)
  }

  release(key: string): void {
    this.budgets.guests?.release(key)
    this.budgets.guestBytes?.release(key)
  }

  /** Gives back what it holds for the next peer. */
  rest(): void {
    this.modules.forget()
  }
}
