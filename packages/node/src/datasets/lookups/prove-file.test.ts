import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkObjectProof, currentForm, datasetId, rootHash } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { proveFile } from './prove-file.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('reads a graph line by line and proves its objects', async () => {
  const graph = [object('a'), object('b')]
  const root = { datasetId: datasetId(graph), creator: { identifiers: [] } }
  const path = join(node.folder, 'graph.proof')
  writeFileSync(path, graph.map((element) => `${JSON.stringify(element)}\n`).join(''))
  const [proof] = await proveFile({ path, root, form: currentForm, objectIds: ['b'] })
  expect(proof && checkObjectProof(proof, rootHash({ ...root, graph }, currentForm))).toBe(true)
})
