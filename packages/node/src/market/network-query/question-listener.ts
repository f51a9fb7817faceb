import { randomUUID } from 'node:crypto'
import { KgError } from '@kg/core'
import { EnvelopeOutOfTimeError, type Host, ReplayGuard, type Verdict } from '@kg/net'
import type { Logger } from 'pino'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findOffered, type HeldDatasets, type PriceOf } from './find-offered.js'
import { writeOffer } from './offer.js'
import { maxAgeMs, offers, questionTopic } from './protocol.js'
import { isSigned, type Question, readQuestion } from './question.js'
import type { QuestionBudget } from './question-budget.js'

export interface ListenerNeeds {
  readonly ledger: Journal
  readonly network: Pick<PeerNetwork, 'seed'>
  readonly budget: QuestionBudget
  readonly priceOf: PriceOf
  readonly held?: HeldDatasets
  /** Whether questions are answered; they are passed on in any case. */
  readonly answers: boolean
  readonly log: Pick<Logger, 'debug' | 'warn'>
}

/** Answers that are on their way at once. What comes while so many are is not answered. */
const maxAnswers = 16

/** Hears the questions of other nodes, and offers them what this node shares. */
export class QuestionListener {
  private readonly seen = new ReplayGuard({ windowMs: 2 * maxAgeMs })
  private readonly questions = new WeakMap<Uint8Array, Question>()
  private answering = 0

  constructor(
    private readonly needs: ListenerNeeds,
    private readonly host: Host,
  ) {}

  /** Joins the topic. Without room for one more topic, this node can ask, but is not asked. */
  start(): void {
    const { log } = this.needs
    const isJoined = this.host.join(questionTopic, {
      validate: (bytes) => this.validate(bytes),
      onMessage: (bytes) =>
        void this.answer(bytes).catch((err) => log.warn({ err }, 'a question about datasets was not answered')),
    })
    if (!isJoined) log.warn({ topic: questionTopic }, 'there is no room for the topic of questions about datasets')
  }

  private async validate(bytes: Uint8Array): Promise<Verdict> {
    const { budget, log } = this.needs
    try {
      const question = readQuestion(this.host, bytes, this.seen)
      if (!budget.admitPeer(question.peerId)) return 'ignore'
      if (!(await isSigned(this.host, question))) return 'reject'
      if (!budget.admitAgent(question.agent)) return 'ignore'
      this.questions.set(bytes, question)
      return 'accept'
    } catch (error) {
      if (!(error instanceof KgError)) throw error
      log.debug({ err: error }, 'a question about datasets was refused')
      return error instanceof EnvelopeOutOfTimeError ? 'ignore' : 'reject'
    }
  }

  private async answer(bytes: Uint8Array): Promise<void> {
    const { ledger, network, priceOf, held, answers, log } = this.needs
    const question = this.questions.get(bytes)
    if (question === undefined || question.peerId === this.host.peerId || !answers) return
    if (this.answering >= maxAnswers) return
    const datasets = ledger.read((r) => findOffered(r, question, priceOf, held))
    if (datasets.length === 0) return
    this.answering++
    try {
      const offer = writeOffer(this.host, { queryId: question.queryId, replyId: randomUUID(), datasets }, network.seed)
      const { deadlineMs, maxReplyBytes } = offers
      await this.host.request(question.peerId, offers.name, offer, { deadlineMs, maxReplyBytes })
    } catch (err) {
      if (!(err instanceof KgError)) throw err
      log.debug({ err, peer: question.peerId }, 'an offer could not be brought')
    } finally {
      this.answering--
    }
  }
}
