import { Budgets } from '@kg/core/budget'
import { peerIdFromSeed } from '@kg/net'
import { pino } from 'pino'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { type Announcement, writeAnnouncement } from '../copies/announcement.js'
import { offerTopic } from '../copies/protocol.js'
import { openQuestionBudget } from '../network-query/question-budget.js'
import { OfferListener } from './offer-listener.js'

const [own, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const wallet = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

async function listen() {
  const consider = vi.fn(async (_offer: Announcement) => undefined)
  const network = openDirectNetwork(own, 'test')
  const needs = { budget: openQuestionBudget(new Budgets()), consider, log: pino({ enabled: false }) }
  network.onOpen((host) => new OfferListener(needs, host).start())
  await network.open()
  return { consider, hear: (bytes: Uint8Array) => network.say(offerTopic, bytes, 'neighbour') }
}

const announce = ({ seed = other, signer = wallet, offerId = 4n } = {}) => {
  const creator = wallet.address.toLowerCase() as `0x${string}`
  const datasetId = `0x${'a'.repeat(64)}` as const
  const until = Date.now() + 1000
  const offer = { blockchainId: 'local:1', offerId, datasetId, bytes: 9, creator, until, peerId: peerIdFromSeed(seed) }
  const sign = (message: string) => signer.signMessage({ message })
  return writeAnnouncement({ networkId: 'test' }, offer, { sign, seed })
}

describe('a node that hears of an offer', () => {
  it('considers it, and passes it on once', async () => {
    const { hear, consider } = await listen()
    const bytes = await announce()
    expect(await hear(bytes)).toBe('accept')
    expect(consider).toHaveBeenCalledWith(expect.objectContaining({ offerId: 4n, peerId: peerIdFromSeed(other) }))
    expect(await hear(Uint8Array.from(bytes))).toBe('reject')
  })

  it('does not consider what it announced itself', async () => {
    const { hear, consider } = await listen()
    expect(await hear(await announce({ seed: own }))).toBe('accept')
    expect(consider).not.toHaveBeenCalled()
  })

  it('holds it against the neighbour when the wallet has not signed it, or when it is nothing', async () => {
    const { hear, consider } = await listen()
    expect(await hear(await announce({ signer: stranger }))).toBe('reject')
    expect(await hear(new Uint8Array(9))).toBe('reject')
    expect(consider).not.toHaveBeenCalled()
  })

  it('ignores more than a peer may announce', async () => {
    const { hear } = await listen()
    const verdicts: unknown[] = []
    for (let i = 1n; i < 33n; i++) verdicts.push(await hear(await announce({ offerId: i })))
    expect(verdicts.filter((one) => one === 'accept')).toHaveLength(30)
    expect(verdicts.at(-1)).toBe('ignore')
  })
})
