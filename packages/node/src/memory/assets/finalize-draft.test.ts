import { describe, expect, it } from 'vitest'
import { ann, asAnn, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'

const node = await openLab()

const lines = ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .']
const finalize = (name: string, options?: object) => node.assets.finalize(draftRef(name), asAnn, options)

describe('finalizing a draft', () => {
  it('fixes its root and signs it with the key that the node holds', async () => {
    await node.create(draftRef('plain'), lines)
    const { row, seal } = await finalize('plain')
    expect(seal).toMatchObject({ leafCount: 2, version: 1, chainId: 0, signature: expect.stringMatching(/^0x/) })
    expect(row).toMatchObject({ agent: ann, version: 0, wm: { state: 'sealed', quads: 2 } })
  })

  it('gives the same root to the same statements, whatever their blank nodes are called', async () => {
    await node.create(draftRef('one'), ['_:a <urn:p> _:b .'])
    await node.create(draftRef('two'), ['_:x <urn:p> _:y .'])
    const [one, two] = [await finalize('one'), await finalize('two')]
    expect(one.seal.root).toBe(two.seal.root)
    expect(one.seal.digest).not.toBe(two.seal.digest)
  })

  it('only says what would be signed when it prepares', async () => {
    await node.create(draftRef('prepared'), lines)
    const { seal } = await finalize('prepared', { prepare: true })
    expect(seal.signature).toBeUndefined()
    expect((await finalize('prepared')).seal.digest).toBe(seal.digest)
  })

  it('refuses a signature that is not the author’s', async () => {
    await node.create(draftRef('forged'), lines)
    const signature = (await finalize('one-more-draft').catch(() => undefined))?.seal.signature
    expect(signature).toBeUndefined()
    const other = `0x${'11'.repeat(64)}1b`
    await expect(finalize('forged', { signature: other })).rejects.toMatchObject({ status: expect.any(Number) })
    expect(node.drafts.lines(draftRef('forged'), asAnn)).toEqual(lines)
  })

  it('refuses what is empty, sealed or not there', async () => {
    await node.create(draftRef('empty'), [])
    await expect(finalize('empty')).rejects.toEqual(refusal('ASSERTION_EMPTY'))
    await expect(finalize('plain')).rejects.toEqual(refusal('KA_ASSERTION_ALREADY_FINALIZED'))
    await expect(finalize('none')).rejects.toEqual(refusal('DRAFT_NOT_FOUND'))
  })

  it('hides a salt among private statements, so that their root says nothing', async () => {
    const secret = ['<urn:s> <urn:p> "secret" .']
    await node.drafts.append(draftRef('hidden-1'), { lines, privateLines: secret }, asAnn)
    await node.drafts.append(draftRef('hidden-2'), { lines, privateLines: secret }, asAnn)
    const [one, two] = [await finalize('hidden-1'), await finalize('hidden-2')]
    expect(one.seal.root).toBe(two.seal.root)
    expect(one.seal.privateRoot).not.toBe(two.seal.privateRoot)
    expect(one.seal.privateSalt).toMatch(/^[0-9a-f]{64}$/)
  })
})
