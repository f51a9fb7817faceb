import { describe, expect, it } from 'vitest'
import { bidOf, fakeChain } from './fake-chain.test.support.js'
import { offerHolder, offerRow, wallet } from './offer-row.test.support.js'
import { followHolders, seeHolders } from './see-holders.js'
import type { OfferHolder } from './table.js'

const row = { ...offerRow({ state: 'finalized', holders: [offerHolder] }), offerId: '7' }
const challenged: OfferHolder = { ...offerHolder, status: 'challenged', challengedAt: 1 }
const failed: OfferHolder = { ...offerHolder, status: 'failed' }
type State = Parameters<typeof bidOf>[1]

/** What the row becomes when the chain has these bids, of the first holder and of another wallet. */
async function follow(given: Partial<typeof row>, first: State, other?: State) {
  const bids = [bidOf(offerHolder.wallet, first), ...(other === undefined ? [] : [bidOf(wallet, other)])]
  const known = { ...row, ...given }
  return followHolders(known, await seeHolders(fakeChain({ bids }).chain, known))
}

describe('the holders of an offer', () => {
  it('are left as they are while the chain has nothing new', async () => {
    expect(await follow({}, 'holding', 'waiting')).toBeUndefined()
    expect(await follow({ holders: [challenged] }, 'challenged')).toBeUndefined()
    expect(await follow({ holders: [challenged] }, 'holding')).toBeUndefined()
  })

  it('follow the chain, and each news is noted once', async () => {
    const noted = await follow({ holders: [{ ...offerHolder, misses: 2 }] }, 'challenged')
    expect(noted).toMatchObject({ by: 'challenge', change: { vacancies: 0, round: 1, holders: [{ misses: 0 }] } })
    const later = { round: 1, holders: noted?.change?.holders ?? [] }
    expect(await follow(later, 'challenged')).toBeUndefined()
    expect(await follow(later, 'failed')).toMatchObject({ by: 'lose-holder', change: { vacancies: 1, round: 2 } })
  })

  it('have a vacancy until another is chosen', async () => {
    expect(await follow({ holders: [failed], vacancies: 1 }, 'failed', 'waiting')).toBeUndefined()
    const replaced = await follow({ holders: [failed], vacancies: 1 }, 'failed', 'holding')
    expect(replaced).toMatchObject({ by: 'replace', change: { vacancies: 0 } })
    expect(replaced?.change?.holders?.map(({ status }) => status)).toEqual(['failed', 'holding'])
  })

  it('are back when the chain has taken back a failure', async () => {
    const known = { ...row, holders: [failed], vacancies: 1 }
    const { chain } = fakeChain({ bids: [bidOf(offerHolder.wallet, 'challenged')] })
    expect(await seeHolders(chain, known)).toMatchObject({ vacancies: 0, holders: [{ status: 'challenged' }] })
  })
})
