import { recoverSealAuthor } from '@kg/core'
import { receipts } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { runAsOperation } from '../../platform/operations/journal.js'
import { contextGraphs } from '../context-graphs/table.js'
import { ann, asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'
import { sealFieldsOf } from './sealing/seal-fields.js'

const node = await openLab()
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [ann] })

const line = (value: string) => `<urn:s> <urn:p> "${value}" .`
const rowOf = (name: string, caller = asAnn) => node.ledger.read((r) => findOwnAsset(r, draftRef(name), caller))
const actionsSince = (seq: number) =>
  node.ledger.read((r) => [...r.range(receipts, { after: seq })].map(({ value }) => value.action))
const create = (
  name: string,
  lines: string[],
  privateLines: string[],
  goal: 'open' | 'sealed' | 'shared',
  by = asAnn,
) => node.assets.create({ ref: draftRef(name), lines, privateLines, goal }, by)

describe('creating an asset', () => {
  it.each([
    ['open', 'asset.create', 'draft-open'],
    ['sealed', 'asset.finalize', 'wm-sealed'],
    ['shared', 'asset.share', 'swm-shared'],
  ] as const)('takes it to the goal %s in one write', async (goal, action, status) => {
    const before = node.ledger.head()
    const made = await create(`at-once-${goal}`, [line('1'), line('2')], [line('secret')], goal)
    expect(made).toMatchObject({ alreadyExists: false, version: 1, status })
    expect(actionsSince(before)).toEqual([action])
  })

  it('signs for the number that the asset was given', async () => {
    const rows = await Promise.all(
      ['n1', 'n2', 'n3'].map(async (name) => {
        await create(name, [line(name)], [], 'shared')
        return rowOf(name)
      }),
    )
    expect(new Set(rows.map((row) => row?.number)).size).toBe(3)
    for (const row of rows) {
      if (row?.swm === undefined) throw new Error('it is shared')
      const { commitment, signature } = row.swm.seal
      const domain = { chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` } as const
      const fields = sealFieldsOf(row, commitment as `0x${string}`, domain)
      expect(recoverSealAuthor(fields, signature as `0x${string}`).toLowerCase()).toBe(ann)
    }
  })

  it('adds to an open draft of that name, and seals all of it', async () => {
    await create('grown', [line('1')], [line('private 1')], 'open')
    const shared = await create('grown', [line('2')], [line('private 2')], 'shared')
    expect(shared).toMatchObject({ alreadyExists: true, shared: { promotedCount: 2 } })
    expect(rowOf('grown')).toMatchObject({ swm: { content: { quads: 2 }, privateContent: { quads: 2 } }, version: 1 })
    expect(rowOf('grown')?.wm).toBeUndefined()
    expect(node.drafts.lines(draftRef('grown'), asAnn)).toBeUndefined()
  })

  it('leaves an open draft as it is when it brings nothing', async () => {
    await create('quiet', [line('1')], [], 'open')
    const before = rowOf('quiet')
    expect(await create('quiet', [], [], 'open')).toMatchObject({ alreadyExists: true })
    expect(rowOf('quiet')).toEqual(before)
  })

  it('leaves nothing behind when it is refused', async () => {
    const before = node.ledger.head()
    await expect(create('empty', [], [], 'shared')).rejects.toEqual(refusal('ASSERTION_EMPTY'))
    const stranger = { agent: `0x${'99'.repeat(20)}`, isAdmin: false }
    await expect(create('own-key', [line('1')], [], 'sealed', stranger)).rejects.toEqual(refusal('AGENT_KEY_NOT_HELD'))
    const inClub = { ref: draftRef('inside', 'club'), lines: [line('1')], privateLines: [], goal: 'shared' as const }
    await expect(node.assets.create(inClub, asBob)).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
    await create('taken', [line('1')], [], 'shared')
    await expect(create('taken', [line('2')], [], 'shared', asBob)).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
    await create('closed', [line('1')], [], 'sealed')
    await expect(create('closed', [line('2')], [], 'shared')).rejects.toEqual(refusal('KA_ASSERTION_ALREADY_FINALIZED'))
    expect(actionsSince(before)).toEqual(['asset.share', 'asset.finalize'])
    for (const name of ['empty', 'own-key']) expect(rowOf(name), name).toBeUndefined()
  })

  it('does not overwrite an asset of the same name in another sub-graph', async () => {
    await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
    await create('elsewhere', [line('1')], [], 'shared')
    for (const goal of ['open', 'shared'] as const)
      await expect(node.create(draftRef('elsewhere', 'lab', 'web'), [line('2')], goal)).rejects.toEqual(
        refusal('ASSET_NAME_TAKEN'),
      )
    const append = node.drafts.append(draftRef('elsewhere', 'lab', 'web'), { lines: [line('2')] }, asAnn)
    await expect(append).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
    expect(rowOf('elsewhere')?.swm?.content.quads).toBe(1)
  })

  it('takes what others write meanwhile into the seal', async () => {
    const writing = Array.from({ length: 4 }, (_, i) =>
      node.drafts.append(draftRef('busy'), { lines: [line(`other ${i}`)] }, asAnn),
    )
    const made = create('busy', [line('mine')], [], 'sealed')
    await Promise.allSettled(writing)
    await made
    const written = rowOf('busy')
    expect(written?.wm).toMatchObject({ state: 'sealed', quads: written?.wm?.seal?.leafCount })
    expect(node.drafts.lines(draftRef('busy'), asAnn)).toHaveLength(written?.wm?.quads ?? 0)
  })

  it('follows the context graph that it writes to', async () => {
    await node.addGraph('unfollowed', { subscribed: false })
    const isFollowed = () => node.ledger.read((r) => r.get(contextGraphs, 'unfollowed')?.subscribed)
    await node.create(draftRef('nothing', 'unfollowed'), [])
    expect(isFollowed()).toBe(false)
    await node.create(draftRef('something', 'unfollowed'), [line('1')], 'shared')
    expect(isFollowed()).toBe(true)
  })

  it('returns what it returned before when a request is repeated after a crash', async () => {
    const operation = { agent: ann, key: 'k', route: 'r', bodyHash: 'h', startedAt: 0, steps: [] }
    const run = () => runAsOperation(operation, () => create('twice', ['_:b <urn:p> "1" .'], [], 'shared'))
    const first = await run()
    const head = node.ledger.head()
    expect(await run()).toEqual(first)
    expect(node.ledger.head()).toBe(head)
    expect(rowOf('twice')?.swm?.content.quads).toBe(1)
  })
})
