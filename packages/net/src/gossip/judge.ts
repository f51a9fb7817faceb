import type { Counters } from '../host/counters.js'
import { unlessAborted } from '../host/unless-aborted.js'
import { TokenBuckets } from '../protocols/token-buckets.js'
import { maxGossipBytes } from './gossip-options.js'
import type { Misconduct } from './misconduct.js'

export type Verdict = 'accept' | 'reject' | 'ignore'
export type Validate = (message: Uint8Array, from: string) => Verdict | Promise<Verdict>

const messagesPerMinute = 6_000
const bytesPerMinute = 128 * 2 ** 20
// The library shuns by score as well, but only after a second or so of grace.
const shunnedAt = 80
const maxAtOnce = 256
const maxValidationMs = 5_000

export interface JudgeNeeds {
  readonly counters: Counters
  readonly misconduct: Misconduct
  readonly log: (line: string) => void
}

/** Decides about a message before it is delivered or passed on: cheap limits first, then the topic's own validator. */
export class Judge {
  readonly #needs: JudgeNeeds
  readonly #messages = new TokenBuckets(messagesPerMinute)
  readonly #bytes = new TokenBuckets(bytesPerMinute)
  #atWork = 0

  constructor(needs: JudgeNeeds) {
    this.#needs = needs
  }

  async judge(validate: Validate, message: Uint8Array, from: string): Promise<Verdict> {
    if (message.length > maxGossipBytes) return this.#verdict('reject', 'too-large', from)
    if (this.#needs.misconduct.penaltyOf(from) >= shunnedAt) return this.#verdict('ignore', 'shunned', from)
    if (this.#messages.take(from) > 0 || this.#bytes.take(from, message.length) > 0) {
      return this.#verdict('ignore', 'rate', from)
    }
    if (this.#atWork >= maxAtOnce) return this.#verdict('ignore', 'overload', from)
    this.#atWork++
    try {
      const verdict = await unlessAborted(AbortSignal.timeout(maxValidationMs), validate(message, from))
      return this.#verdict(verdict, 'validator', from)
    } catch (error) {
      this.#needs.log(`the validator of a topic failed: ${String(error)}`)
      return this.#verdict('ignore', 'validator-failed', from)
    } finally {
      this.#atWork--
    }
  }

  #verdict(verdict: Verdict, why: string, from: string): Verdict {
    if (verdict === 'reject') this.#needs.misconduct.note(from)
    this.#needs.counters.add(verdict === 'accept' ? 'gossip.accepted' : `gossip.${verdict}.${why}`)
    return verdict
  }
}
