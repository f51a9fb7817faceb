import { expect, it } from 'vitest'
import { asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { replaceSource } from './replace-source.js'

const node = await openLab()
const line = (value: string) => `<urn:s> <urn:p> "${value}" .`
const replace = (name: string, ...values: string[]) =>
  replaceSource(
    { ledger: node.journal, graphs: node.graphs, drafts: node.drafts },
    draftRef(name),
    'a.ttl',
    values.map(line),
    asAnn,
  )

it('begins anew with an asset that was deleted meanwhile', async () => {
  expect(await replace('a', '1', '2')).toBe(0)
  expect(await replace('a', '2', '3')).toBe(1)
  expect(node.drafts.lines(draftRef('a'), asAnn)).toEqual([line('2'), line('3')])
  await node.assets.delete(draftRef('a'), asAnn)
  expect(await replace('a', '4')).toBe(0)
  expect(node.drafts.lines(draftRef('a'), asAnn)).toEqual([line('4')])
})
