import { assetGraphUri } from '@kg/core/ids'
import { expect, it } from 'vitest'
import { assetsOf, groupStatements, labelOf, rdfType } from './group-statements.js'

const agent = `0x${'1'.repeat(40)}`
const graph = (name: string, layer: 'wm' | 'swm' = 'swm') =>
  assetGraphUri({ contextGraphId: 'garden', layer, agent, name })
const name = 'https://schema.org/name'

it('puts what is said once, with all who say so, names and classes first', () => {
  const groups = groupStatements([
    { g: graph('a'), p: 'urn:b', o: '"1"' },
    { g: graph('a'), p: rdfType, o: 'urn:T' },
    { g: graph('b', 'wm'), p: 'urn:b', o: '"1"' },
    { g: graph('a'), p: name, o: '"Ada"' },
  ])
  expect(groups.map(({ predicate }) => predicate)).toEqual([name, rdfType, 'urn:b'])
  expect(groups[2]?.statements).toMatchObject([
    { object: '"1"', sources: [{ asset: { name: 'a', layer: 'swm' } }, { asset: { name: 'b', layer: 'wm' } }] },
  ])
  expect(labelOf(groups)).toBe('Ada')
  expect(labelOf(groups.slice(1))).toBeUndefined()
  expect(assetsOf(groups).map((asset) => asset.name)).toEqual(['a', 'b'])
})

it('shows a source that is no asset by its graph', () => {
  expect(groupStatements([{ g: 'urn:g', p: 'urn:p', o: '"1"' }])[0]?.statements[0]?.sources).toEqual([
    { graph: 'urn:g' },
  ])
})
