import { readdirSync } from 'node:fs'
import { checkObjectProof } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { requireDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { proveDataset } from './prove-dataset.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('proves objects of a dataset against its root, and leaves no file', async () => {
  const { id } = await node.import([object('a', [['NEXT', 'b']]), object('b'), object('c')], asAnn)
  const row = node.journal.read((r) => requireDataset(r, id, asAnn))
  const needs = { ledger: node.journal, folder: node.folder }
  const proofs = await proveDataset(needs, row, ['c', 'a', 'none'], new AbortController().signal)
  expect(proofs.map(({ object_id }) => object_id).sort()).toEqual(['a', 'c'])
  for (const proof of proofs) expect(checkObjectProof(proof, row.rootHash)).toBe(true)
  expect(checkObjectProof({ ...(proofs[0] as (typeof proofs)[0]), object_index: 3 }, row.rootHash)).toBe(false)
  expect(readdirSync(node.folder).filter((name) => name.endsWith('.proof'))).toEqual([])
})
