import { describe, expect, it } from 'vitest'
import { draftRef } from '../testing/test-memory.test.support.js'
import { openPeople, rdfType } from './explore.test.support.js'
import { findPaths } from './find-paths.js'

const { askerOf, create } = await openPeople()
const lines = [
  '<urn:a> <urn:p> <urn:b> .',
  '<urn:a> <urn:q> <urn:b> .',
  '<urn:a> <urn:p> <urn:c> .',
  '<urn:d> <urn:p> <urn:b> .',
  '<urn:d> <urn:p> <urn:c> .',
  '<urn:d> <urn:p> <urn:e> .',
  '<urn:e> <urn:p> <urn:f> .',
  `<urn:a> <${rdfType}> <urn:T> .`,
  `<urn:alone> <${rdfType}> <urn:T> .`,
]
await create(draftRef('paths'), lines.sort(), 'shared')
const wish = { from: 'urn:a', to: 'urn:d', maxLength: 6, maxPaths: 3 }
const find = (more: Partial<typeof wish> = {}, budget?: Parameters<typeof findPaths>[2]) =>
  findPaths(askerOf(), { ...wish, ...more }, budget)
const routesOf = ({ paths }: Awaited<ReturnType<typeof find>>) =>
  paths.map(({ steps }) => [steps[0]?.from, ...steps.map(({ to }) => to)].join(' '))

describe('paths between two entities', () => {
  it('are the shortest ones, along statements in either direction', async () => {
    const answer = await find()
    expect(answer.outcome).toBe('found')
    expect(routesOf(answer)).toEqual(['urn:a urn:b urn:d', 'urn:a urn:c urn:d'])
    expect(answer.paths[0]?.steps).toEqual([
      {
        from: 'urn:a',
        to: 'urn:b',
        links: [
          { predicate: 'urn:p', direction: 'out' },
          { predicate: 'urn:q', direction: 'out' },
        ],
      },
      { from: 'urn:b', to: 'urn:d', links: [{ predicate: 'urn:p', direction: 'in' }] },
    ])
    expect(answer.entities).toContainEqual({ iri: 'urn:a', types: ['urn:T'] })
  })

  it('are found from both ends, and are as many as are wanted', async () => {
    expect(routesOf(await find({ to: 'urn:f', maxPaths: 1 }))).toEqual(['urn:a urn:b urn:d urn:e urn:f'])
    expect(routesOf(await find({ from: 'urn:f', to: 'urn:a' }))).toHaveLength(2)
    expect((await find({ to: 'urn:a' })).paths).toEqual([{ steps: [] }])
  })

  it('are missing where there is none within the length, and never lead through a class', async () => {
    expect(await find({ to: 'urn:f', maxLength: 3 })).toMatchObject({ outcome: 'none', searchedLength: 3, paths: [] })
    expect(await find({ to: 'urn:alone' })).toMatchObject({ outcome: 'none' })
  })

  it('are given up when too much would be visited, or it takes too long', async () => {
    expect(await find({ to: 'urn:f' }, { visits: 2, ms: 10_000 })).toMatchObject({ outcome: 'gave-up', paths: [] })
    expect(await find({ to: 'urn:f' }, { visits: 1000, ms: -1 })).toMatchObject({ outcome: 'gave-up' })
  })
})
