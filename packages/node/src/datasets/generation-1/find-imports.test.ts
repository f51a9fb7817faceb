import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { findImports } from './find-imports.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('finds every import that has a vertex, and none of others', async () => {
  const one = await node.import([object('a')], asAnn)
  const two = await node.import([object('a'), object('b')], asAnn)
  const ask = (value: string, caller = asAnn) =>
    findImports(
      node.journal,
      [{ path: 'identifiers.id', values: [value], opcode: 'EQ' }],
      caller,
      new AbortController().signal,
    )
  expect(await ask('a')).toEqual([one.id, two.id].sort())
  expect(await ask('b')).toEqual([two.id])
  expect(await ask('a', asBob)).toEqual([])
})
