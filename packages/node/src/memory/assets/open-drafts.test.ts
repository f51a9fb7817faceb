import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'

const node = await openLab()
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })

const line = (value: string) => `<urn:s> <urn:p> "${value}" .`
const linesOf = (name: string) => node.drafts.lines(draftRef(name), asAnn)

describe('drafts', () => {
  it('are made by the first write, and grow', async () => {
    const written = await node.drafts.append(
      draftRef('grows'),
      { lines: [line('1')], privateLines: [line('x')] },
      asAnn,
    )
    expect(written).toMatchObject({ created: true, written: 1, privateWritten: 1, seq: node.ledger.head() })
    expect(await node.drafts.append(draftRef('grows'), { lines: [line('2')] }, asAnn)).toMatchObject({ created: false })
    expect(linesOf('grows')).toEqual([line('1'), line('2')])
    const row = node.ledger.read((r) => findOwnAsset(r, draftRef('grows'), asAnn))
    expect(row?.wm).toMatchObject({ quads: 2, privateQuads: 1, state: 'open' })
  })

  it('are replaced as a whole, also by nothing', async () => {
    await node.drafts.replace(draftRef('swapped'), [line('1')], asAnn)
    expect(await node.drafts.replace(draftRef('swapped'), [line('2')], asAnn)).toMatchObject({ created: false })
    expect(linesOf('swapped')).toEqual([line('2')])
    await node.drafts.replace(draftRef('swapped'), [], asAnn)
    expect(linesOf('swapped')).toEqual([])
  })

  it('retain their private statements when they are replaced, unless others are given', async () => {
    await node.drafts.append(draftRef('secret'), { lines: [line('1')], privateLines: [line('x')] }, asAnn)
    await node.drafts.replace(draftRef('secret'), [line('2')], asAnn)
    const count = () => node.ledger.read((r) => findOwnAsset(r, draftRef('secret'), asAnn))?.wm?.privateQuads
    expect(count()).toBe(1)
    await node.drafts.replace(draftRef('secret'), [line('2')], asAnn, [line('y'), line('z')])
    expect(count()).toBe(2)
    await node.drafts.replace(draftRef('secret'), [line('2')], asAnn, [])
    expect(count()).toBe(0)
  })

  it('begin the next version of what is shared when that is replaced', async () => {
    await node.create(draftRef('old'), [line('1')], 'shared')
    await expect(node.drafts.replace(draftRef('old'), [line('2')], asAnn)).rejects.toEqual(refusal('ILLEGAL_MOVE'))
    await node.drafts.replace({ ...draftRef('old'), resumes: true }, [line('2')], asAnn)
    expect(linesOf('old')).toEqual([line('2')])
  })

  it('change together, or not at all', async () => {
    await node.drafts.append(draftRef('goes'), { lines: [line('1')] }, asAnn)
    const changes = [
      { kind: 'append' as const, draft: draftRef('comes'), lines: [line('1')] },
      { kind: 'discard' as const, draft: draftRef('goes') },
    ]
    const refuse = () => {
      throw new RangeError('not so')
    }
    await expect(node.drafts.apply(changes, asAnn, refuse)).rejects.toThrow('not so')
    expect([linesOf('comes'), linesOf('goes')]).toEqual([undefined, [line('1')]])
    const head = node.ledger.head()
    await node.drafts.apply(changes, asAnn, () => undefined)
    expect([linesOf('comes'), linesOf('goes')]).toEqual([[line('1')], undefined])
    expect(node.ledger.head()).toBe(head + 1)
    await node.drafts.apply([], asAnn, refuse)
    expect(node.ledger.head()).toBe(head + 1)
  })

  it('are refused where the caller may not write, and once they are sealed', async () => {
    await expect(node.drafts.append(draftRef('x', 'club'), { lines: [] }, asAnn)).rejects.toEqual(
      refusal('NOT_ON_ALLOWLIST'),
    )
    await expect(node.drafts.append(draftRef('x', 'lab', 'none'), { lines: [] }, asAnn)).rejects.toEqual(
      refusal('SUB_GRAPH_NOT_FOUND'),
    )
    await node.create(draftRef('sealed'), [line('1')], 'sealed')
    await expect(node.drafts.replace(draftRef('sealed'), [], asAnn)).rejects.toEqual(
      refusal('KA_ASSERTION_ALREADY_FINALIZED'),
    )
  })

  it('are discarded by their author', async () => {
    await node.drafts.append(draftRef('mine'), { lines: [line('1')] }, asAnn)
    await expect(node.drafts.discard(draftRef('mine'), asBob)).rejects.toEqual(refusal('KA_WM_LIFECYCLE_REQUIRED'))
    await node.drafts.discard(draftRef('mine'), asAnn)
    expect(linesOf('mine')).toBeUndefined()
  })
})
