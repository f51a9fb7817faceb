import { expect, it } from 'vitest'
import { assetsIn } from './stored-assets.js'

type Entry = Parameters<typeof assetsIn>[0][number]
// Only what is read is given.
const entry = (name: string | undefined, action: string, more: object = {}) =>
  ({ contextGraphId: 'garden', name, action, time: 'then', ...more }) as unknown as Entry

it('lists each asset once, with what was last done to it', () => {
  const list = assetsIn([
    entry('a', 'asset.share', { layer: 'swm' }),
    entry('b', 'asset.write'),
    entry('a', 'asset.create'),
  ])
  expect(list).toEqual([
    { graph: 'garden', name: 'a', action: 'asset.share', time: 'then', layer: 'swm' },
    { graph: 'garden', name: 'b', action: 'asset.write', time: 'then', layer: 'wm' },
  ])
})

it('leaves out what is gone, and what is no asset', () => {
  const list = assetsIn([
    entry('a', 'asset.forget'),
    entry('a', 'asset.write'),
    entry('b', 'asset.discard'),
    entry(undefined, 'context-graph.create'),
    entry('c', 'asset.create', { subGraphName: 'beds' }),
  ])
  expect(list.map(({ name, subGraph }) => [name, subGraph])).toEqual([['c', 'beds']])
})
