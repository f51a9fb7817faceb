import { describe, expect, it } from 'vitest'
import { ann, refusal } from '../../testing/test-memory.test.support.js'
import { completeSeal, prepareSeal, type SealNeeds } from './prepare-seal.js'
import { Sealer } from './sealer.js'

const domain = { chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` } as const
const needs: SealNeeds = {
  sealer: new Sealer(),
  saltFor: (version) => `salt of ${version}`,
  sealDomain: async () => domain,
}
const row = { contextGraph: 'lab', sub: '', agent: ann, name: 'a', number: 3, version: 4, createdAt: 0, updatedAt: 0 }
const content = { texts: ['<urn:s> <urn:p> "1" .\n'], privateTexts: ['<urn:s> <urn:p> "x" .\n'] }

describe('a seal', () => {
  it('is for the version after the one that is there', async () => {
    const prepared = await prepareSeal(needs, row, content)
    const { fields, seal } = completeSeal(prepared, row)
    expect(fields).toMatchObject({ version: 5, author: ann, name: 'a', chainId: 0 })
    expect(seal).toMatchObject({ version: 5, leafCount: 1, ...domain, privateSalt: expect.stringContaining(' 5') })
  })

  it('is another for another number, with the same root', async () => {
    const prepared = await prepareSeal(needs, row, content)
    const [one, two] = [completeSeal(prepared, row), completeSeal(prepared, { ...row, number: 4 })]
    expect(one.seal.root).toBe(two.seal.root)
    expect(one.seal.digest).not.toBe(two.seal.digest)
  })

  it('keeps no salt where nothing is private, and is refused for nothing at all', async () => {
    const { seal } = completeSeal(await prepareSeal(needs, row, { ...content, privateTexts: [] }), row)
    expect(seal.privateSalt).toBeUndefined()
    await expect(prepareSeal(needs, row, { texts: [''], privateTexts: [] })).rejects.toEqual(refusal('ASSERTION_EMPTY'))
  })
})
