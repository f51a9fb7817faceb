import { expect, it } from 'vitest'
import { asAnn, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { draftAct } from './draft-row.js'
import { type Rewrite, rewriteDraft } from './rewrite-draft.js'

const node = await openLab()
const line = (value: string) => `<urn:s> <urn:p> "${value}" .`
const rewrite = (name: string, make: (lines: readonly string[]) => Promise<Rewrite<object>>) =>
  rewriteDraft(
    { ledger: node.journal, graphs: node.graphs },
    draftRef(name),
    draftAct('asset.edit', draftRef(name), asAnn),
    make,
    asAnn,
  )

it('sees what others wrote meanwhile', async () => {
  await node.create(draftRef('busy'), [line('1')])
  let runs = 0
  await rewrite('busy', async (lines) => {
    if (runs++ === 0) await node.drafts.append(draftRef('busy'), { lines: [line('2')] }, asAnn)
    return { lines: [...lines, line('3')], result: {} }
  })
  expect(runs).toBe(2)
  expect(node.drafts.lines(draftRef('busy'), asAnn)).toEqual([line('1'), line('2'), line('3')])
})

it('writes nothing where nothing changes, and refuses an asset that is not there', async () => {
  const head = node.ledger.head()
  expect(await rewrite('busy', async (lines) => ({ lines, result: {}, same: true }))).toEqual({ seq: head })
  expect(node.ledger.head()).toBe(head)
  await expect(rewrite('none', async (lines) => ({ lines, result: {} }))).rejects.toEqual(refusal('ASSET_NOT_FOUND'))
})
