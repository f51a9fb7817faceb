import { DatasetNotFoundError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import type { OfferState } from './offer-moves.js'
import { offerRow } from './offer-row.test.support.js'
import { replicateImport } from './replicate-import.js'

const request = { datasetId: '0x1', wishes: {} }
const { signal } = new AbortController()

function offersWith(...states: OfferState[]) {
  const cancelled: string[] = []
  const offers = {
    ask: async () => offerRow({ id: 'new' }),
    list: () => states.map((state) => offerRow({ id: state, state })),
    cancel: async (id: string) => {
      cancelled.push(id)
      return offerRow()
    },
  }
  return { offers, cancelled }
}

describe('the offer of an import', () => {
  it('cancels an earlier one that has no holders', async () => {
    const { offers, cancelled } = offersWith('started', 'failed', 'completed')
    expect(await replicateImport(offers, request, asAnn, signal)).toMatchObject({ id: 'new' })
    expect(cancelled).toEqual(['started'])
  })

  it('is refused while the import is held, and for an unknown import', async () => {
    const refused = { code: 'OFFER_NOT_STARTED', status: 405 }
    await expect(replicateImport(offersWith('finalized').offers, request, asAnn, signal)).rejects.toMatchObject(refused)
    const unknown = {
      ...offersWith().offers,
      ask: () => Promise.reject(new DatasetNotFoundError({ datasetId: '0x1' })),
    }
    await expect(replicateImport(unknown, request, asAnn, signal)).rejects.toMatchObject(refused)
  })
})
