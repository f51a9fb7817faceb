import { expect, it } from 'vitest'
import { ann, openLab } from '../testing/test-memory.test.support.js'
import { readSources, removeSources, saveSource } from './import-sources.js'

const node = await openLab()
const asset = (name: string) => ({ contextGraph: 'lab', sub: '', agent: ann, name })
const save = (name: string, file: string, ...marks: string[]) =>
  node.ledger.writeWithoutReceipt((w) => saveSource(w, asset(name), file, marks))
const read = (name: string, file: string) => node.ledger.read((r) => readSources(r, asset(name), file))

it('remembers what each source brought, for each asset by itself', async () => {
  await save('a', 'one.md', '1', '2')
  await save('a', 'two.md', '2', '3')
  await save('b', 'one.md', '9')
  await save('a', 'one.md', '4')
  expect(read('a', 'one.md')).toEqual({ before: ['4', '1', '2'], others: new Set(['2', '3']) })
  expect(read('a', 'none.md').before).toBeUndefined()
})

it('moves with an asset, and goes with it', async () => {
  const remove = (from: string, to?: string) =>
    node.ledger.write({ agent: 'test', action: 'asset.rename', subject: 'x' }, (w) =>
      removeSources(w, asset(from), to === undefined ? undefined : asset(to)),
    )
  await save('old', 'one.md', '1')
  await remove('old', 'new')
  expect([read('old', 'one.md').before, read('new', 'one.md').before]).toEqual([undefined, ['1']])
  await remove('new')
  expect(read('new', 'one.md').before).toBeUndefined()
})
