import type { SealFields } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ann } from '../../testing/test-memory.test.support.js'
import { type PreparedSeal, prepareSeal } from './prepare-seal.js'
import { sealOnce } from './seal-once.js'
import { Sealer } from './sealer.js'

const row = { contextGraph: 'lab', sub: '', agent: ann, name: 'a', number: 3, version: 4, createdAt: 0, updatedAt: 0 }
const prepared: PreparedSeal = await prepareSeal(
  {
    sealer: new Sealer(),
    saltFor: () => 'salt',
    sealDomain: async () => ({ chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` }),
  },
  row,
  { texts: ['<urn:s> <urn:p> "1" .\n'], privateTexts: [] },
)

function signing() {
  const signed: string[] = []
  const sign = ({ kaId }: SealFields) => {
    signed.push(kaId)
    return `by ${ann}, number ${signed.length}`
  }
  return { signed, sealFor: sealOnce(prepared, sign) }
}

describe('a seal that is made once', () => {
  it('is the one that was made ahead, if the number is the likely one', () => {
    const { signed, sealFor } = signing()
    sealFor.ahead(row)
    const { fields, seal } = sealFor(row)
    expect(signed).toEqual([fields.kaId])
    expect(seal).toMatchObject({ version: 5, signature: `by ${ann}, number 1` })
  })

  it('is another one for another number', () => {
    const { signed, sealFor } = signing()
    sealFor.ahead(row)
    const { fields } = sealFor({ ...row, number: 4 })
    expect(signed).toEqual([expect.not.stringMatching(fields.kaId), fields.kaId])
  })

  it('is not made ahead once it is there', () => {
    const { signed, sealFor } = signing()
    sealFor(row)
    sealFor.ahead({ ...row, number: 4 })
    expect(signed).toHaveLength(1)
  })

  it('tells of a fault only whoever needs it', () => {
    const sealFor = sealOnce(prepared, () => {
      throw new Error('no key')
    })
    expect(() => sealFor.ahead(row)).not.toThrow()
    expect(() => sealFor(row)).toThrow('no key')
  })
})
