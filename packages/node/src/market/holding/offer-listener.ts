import { KgError } from '@kg/core'
import { EnvelopeOutOfTimeError, type Host, ReplayGuard, type Verdict } from '@kg/net'
import type { Logger } from 'pino'
import { type Announcement, isAnnouncementSigned, readAnnouncement } from '../copies/announcement.js'
import { maxAgeMs, offerTopic } from '../copies/protocol.js'
import type { QuestionBudget } from '../network-query/question-budget.js'

export interface OfferListenerNeeds {
  readonly budget: QuestionBudget
  /** Decides what becomes of an offer. */
  readonly consider: (offer: Announcement) => Promise<void>
  readonly log: Pick<Logger, 'debug' | 'warn'>
}

/** Hears which offers are open. It passes announcements on, whether this node holds datasets or not. */
export class OfferListener {
  private readonly seen = new ReplayGuard({ windowMs: 2 * maxAgeMs })
  private readonly offers = new WeakMap<Uint8Array, Announcement>()

  constructor(
    private readonly needs: OfferListenerNeeds,
    private readonly host: Host,
  ) {}

  /** Joins the topic; without room for one more, the node hears of no offers. */
  start(): void {
    const { log } = this.needs
    const validate = (bytes: Uint8Array) => this.judge(bytes)
    const onMessage = (bytes: Uint8Array) => this.hear(bytes)
    if (this.host.join(offerTopic, { validate, onMessage })) return
    log.warn({ topic: offerTopic }, 'there is no room for the topic of offers')
  }

  private hear(bytes: Uint8Array): void {
    const offer = this.offers.get(bytes)
    if (offer === undefined || offer.peerId === this.host.peerId) return
    const { consider, log } = this.needs
    void consider(offer).catch((err: unknown) => log.warn({ err, offer: String(offer.offerId) }, 'an offer was missed'))
  }

  private async judge(bytes: Uint8Array): Promise<Verdict> {
    const { budget, log } = this.needs
    try {
      const { signature, ...offer } = readAnnouncement(this.host, bytes, this.seen)
      // The cheap check comes first.
      if (!budget.admitPeer(offer.peerId)) return 'ignore'
      if (!(await isAnnouncementSigned(this.host, { ...offer, signature }))) return 'reject'
      if (!budget.admitAgent(offer.creator)) return 'ignore'
      this.offers.set(bytes, offer)
      return 'accept'
    } catch (err) {
      if (err instanceof EnvelopeOutOfTimeError) return 'ignore'
      if (!(err instanceof KgError)) throw err
      log.debug({ err }, 'the announcement of an offer was refused')
      return 'reject'
    }
  }
}
