import { type Host, peerIdFromSeed, ReplayGuard } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { readAnnouncement } from '../copies/announcement.js'
import { announceOffer, nextAnnouncement } from './announce-offer.js'
import { bidOf, fakeChain } from './fake-chain.test.support.js'
import { offerRow, wallet } from './offer-row.test.support.js'

const row = offerRow({ offerId: '7', bidsFrom: 0, bidsUntil: 9000 })
const seed = new Uint8Array(32).fill(4)
const { privateKeyToAccount } = await import('viem/accounts')
const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const { chain: market, state } = fakeChain()
// Only the wallet is asked for.
const chain = { ...market, wallets: { account: () => account } } as unknown as Parameters<typeof announceOffer>[1]

function network(subscribers: readonly string[]) {
  const sent: Uint8Array[] = []
  const host: Partial<Host> = {
    networkId: 'test',
    subscribersOf: () => [...subscribers],
    publish: async (_, bytes) => {
      sent.push(bytes)
      return { recipients: subscribers.length }
    },
  }
  // Only what an announcement asks of a host is here.
  return { sent, current: () => host as Host, seed, peerId: peerIdFromSeed(seed) }
}

describe('an open offer', () => {
  it('is announced at the beginning, and after each third of its time', () => {
    const times = [0, 1, 2, 3].map((announced) => nextAnnouncement({ ...row, announced }))
    expect(times).toEqual([0, 3000, 6000, undefined])
  })

  it('is announced when it is time, with where to get a copy', async () => {
    const peers = network(['one', 'two'])
    expect(await announceOffer(peers, chain, row, 100)).toEqual({ announced: 1, recipients: 2, next: 3000 })
    const read = readAnnouncement({ networkId: 'test' }, peers.sent[0] as Uint8Array, new ReplayGuard({ windowMs: 1 }))
    expect(read).toMatchObject({ offerId: 7n, creator: wallet, peerId: peers.peerId, until: 9000 })
    expect(await announceOffer(peers, chain, { ...row, announced: 1 }, 100)).toMatchObject({ announced: 1, next: 3000 })
    expect(await announceOffer(peers, chain, { ...row, announced: 3 }, 8000)).toMatchObject({ next: 9000 })
    expect(peers.sent).toHaveLength(1)
  })

  it('is not announced again when it has two bids for each holder', async () => {
    const peers = network(['one'])
    const terms = { ...row.terms, holders: 1 }
    const bid = bidOf(`0x${'b'.repeat(40)}`, 'waiting')
    const again = () => announceOffer(peers, chain, { ...row, terms, announced: 1 }, 4000)
    state.bids = [bid, bidOf(`0x${'c'.repeat(40)}`, 'failed')]
    expect(await again()).toEqual({ announced: 2, recipients: 1, next: 6000 })
    state.bids = [bid, bid]
    expect(await again()).toEqual({ announced: 3, recipients: 0, next: 9000 })
    expect(await announceOffer(peers, chain, { ...row, terms, vacancies: 2, announced: 1 }, 4000)).toMatchObject({
      recipients: 1,
    })
    expect(peers.sent).toHaveLength(2)
  })

  it('is tried again soon while nobody listens, and that does not count', async () => {
    expect(await announceOffer(network([]), chain, row, 100)).toEqual({ announced: 0, recipients: 0, next: 1100 })
  })
})
