import { setImmediate } from 'node:timers/promises'
import { Mutex, within } from '@kg/core/async'
import type { Counters } from '../host/counters.js'
import { TokenBuckets } from '../protocols/token-buckets.js'
import { maxGossipBytes } from './limits.js'
import type { Misconduct } from './misconduct.js'

export type Verdict = 'accept' | 'reject' | 'ignore'
export type Validate = (message: Uint8Array, from: string) => Verdict | Promise<Verdict>

const messagesPerMinute = 6_000
const bytesPerMinute = 128 * 2 ** 20
// The library shuns by score as well, but only after a second or so of grace.
const shunnedAt = 80
const maxWaiting = 2_048
const maxWaitingBytes = 32 * 2 ** 20
const maxValidationMs = 5_000
/** A burst of messages is judged in pieces of this length, so that others on this thread get their turn. */
const turnMs = 10

export interface JudgeNeeds {
  readonly counters: Counters
  readonly misconduct: Misconduct
  readonly log: (line: string) => void
}

/** Decides about a message before it is delivered or passed on: cheap limits first, then the topic's own validator. */
export class Judge {
  private readonly needs: JudgeNeeds
  private readonly messages = new TokenBuckets(messagesPerMinute)
  private readonly bytes = new TokenBuckets(bytesPerMinute)
  private waiting = 0
  private waitingBytes = 0
  private readonly turns = new Mutex()
  private turnEnds = 0

  constructor(needs: JudgeNeeds) {
    this.needs = needs
  }

  /** `onMissed` is told of what was not looked at for want of time, and may have been good. */
  async judge(
    validate: Validate,
    message: Uint8Array,
    from: string,
    onMissed: (from: string) => void = () => undefined,
  ): Promise<Verdict> {
    if (message.length > maxGossipBytes) return this.verdict('reject', 'too-large', from)
    if (this.isShunned(from)) return this.verdict('ignore', 'shunned', from)
    if (this.messages.take(from) > 0 || this.bytes.take(from, message.length) > 0) {
      onMissed(from)
      return this.verdict('ignore', 'rate', from)
    }
    if (this.waiting >= maxWaiting || this.waitingBytes + message.length > maxWaitingBytes) {
      onMissed(from)
      return this.verdict('ignore', 'overload', from)
    }
    this.waiting++
    this.waitingBytes += message.length
    try {
      await this.turn()
      // Others of the same burst may have been bad.
      if (this.isShunned(from)) return this.verdict('ignore', 'shunned', from)
      const given = validate(message, from)
      const verdict =
        typeof given === 'string' ? given : await within(given, { ms: maxValidationMs, keepsProcess: false })
      return this.verdict(verdict, 'validator', from)
    } catch (error) {
      this.needs.log(`the validator of a topic failed: ${String(error)}`)
      return this.verdict('ignore', 'validator-failed', from)
    } finally {
      this.waiting--
      this.waitingBytes -= message.length
    }
  }

  private isShunned(from: string): boolean {
    return this.needs.misconduct.penaltyOf(from) >= shunnedAt
  }

  /** One after the other, and after each piece whatever else is due comes first. */
  private turn(): Promise<void> {
    return this.turns.run(async () => {
      const now = performance.now()
      if (now < this.turnEnds) return
      // A message that comes alone holds up nobody.
      if (now < this.turnEnds + turnMs || this.waiting > 1) await setImmediate()
      this.turnEnds = performance.now() + turnMs
    })
  }

  private verdict(verdict: Verdict, why: string, from: string): Verdict {
    if (verdict === 'reject') this.needs.misconduct.note(from)
    this.needs.counters.add(verdict === 'accept' ? 'gossip.accepted' : `gossip.${verdict}.${why}`)
    return verdict
  }
}
