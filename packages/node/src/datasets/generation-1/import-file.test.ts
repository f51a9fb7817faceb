import { afterAll, describe, expect, it } from 'vitest'
import { asAnn, refusal } from '../../memory/testing/test-memory.test.support.js'
import { openImports } from '../importing/imports.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { importFile } from './import-file.js'

const node = await openTestDatasets()
const imports = openImports({ ...node.needs, folder: node.folder, onFault: () => undefined })
await imports.start(new AbortController().signal)
afterAll(async () => {
  await imports.stop()
  await node[Symbol.asyncDispose]()
})
const thing = { id: 't1', name: 'Cooler', description: '', tags: [], customFields: [] }
const wot = JSON.stringify({ things: { thing, model: {}, properties: [], actions: [] } })

describe('an import of generation 1', () => {
  it('ends with the id of the dataset', async () => {
    expect(await importFile(imports, node.spooled(wot), 'WOT', asAnn)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('is refused for a wrong type, without a file, and for a file that does not convert', async () => {
    const refused = (content: string, type: string) => importFile(imports, node.spooled(content), type, asAnn)
    await expect(refused(wot, 'GRAPH')).rejects.toEqual(refusal('DATASET_STANDARD_UNKNOWN'))
    await expect(refused('', 'WOT')).rejects.toEqual(refusal('DATASET_FILE_MISSING'))
    await expect(refused(wot, 'GS1')).rejects.toEqual(refusal('IMPORT_INVALID'))
  })

  it('passes on faults of the node, and says so when the node stops', async () => {
    const ending = (row: object) => ({
      ...imports,
      enqueue: async () => 'j',
      jobs: { endOf: async () => row } as unknown as typeof imports.jobs, // only `endOf` is called
    })
    const lastError = { code: 'X', message: 'the disk is full', remedy: '', retryable: true }
    const failed = importFile(ending({ state: 'failed', lastError }), undefined, 'WOT', asAnn)
    await expect(failed).rejects.toThrow('the disk is full')
    const stopped = importFile(ending({ state: 'running' }), undefined, 'WOT', asAnn)
    await expect(stopped).rejects.toEqual(refusal('NODE_STOPPING'))
  })
})
