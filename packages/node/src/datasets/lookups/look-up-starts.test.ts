import { afterAll, expect, it } from 'vitest'
import { ann, asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { elementKey } from '../links/vertex-keys.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { lookUpStarts } from './look-up-starts.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('finds objects with all identifiers or one, and the datasets of each', async () => {
  const { id } = await node.import([object('a'), object('b')], asAnn)
  const ask = async (opcode: 'EQ' | 'IN', caller = asAnn) => {
    const pairs = [['id', 'a'] as const, ['id', 'b'] as const]
    return (await lookUpStarts(node.journal, pairs, opcode, caller, new AbortController().signal)).starts
  }
  const [one, two, ...others] = await ask('IN')
  expect(one).toMatchObject({
    unique_identifier: elementKey(ann, 'a'),
    identifiers: [{ identifierType: 'id', identifierValue: 'a' }],
    datasets: [{ dataset_id: id, metadata: { dataCreator: { identifiers: [{ identifierValue: ann }] } } }],
  })
  expect(two?.unique_identifier).toBe(elementKey(ann, 'b'))
  expect([others, await ask('EQ'), await ask('IN', asBob)]).toEqual([[], [], []])
})
