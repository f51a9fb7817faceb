import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { receipts } from '@kg/store'
import { afterAll, describe, expect, it } from 'vitest'
import { asAnn, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { openImports } from './imports.js'

const node = await openTestDatasets()
const imports = openImports({ ...node.needs, folder: node.folder, onFault: () => undefined })
afterAll(async () => {
  await imports.stop()
  await node[Symbol.asyncDispose]()
})
const good = JSON.stringify({ '@graph': [object('a')] })
const stateOf = (id: string) => imports.jobs.get(id, asAnn).state

describe('imports', () => {
  it('are refused without a file, or in a standard that is not known', async () => {
    await expect(imports.enqueue(node.spooled(good), { standard: 'graph' }, asAnn)).rejects.toEqual(
      refusal('DATASET_STANDARD_UNKNOWN'),
    )
    for (const file of [undefined, node.spooled('')])
      await expect(imports.enqueue(file, { standard: 'GRAPH' }, asAnn)).rejects.toEqual(refusal('DATASET_FILE_MISSING'))
  })

  it('go on after a start; files that no import needs go when they are opened', async () => {
    const id = await imports.enqueue(node.spooled(good), { standard: 'GRAPH' }, asAnn)
    const stray = join(node.folder, 'stray.part')
    writeFileSync(stray, '')
    openImports({ ...node.needs, folder: node.folder, onFault: () => undefined })
    expect(existsSync(stray)).toBe(false)
    await imports.start(new AbortController().signal)
    await expect.poll(() => stateOf(id)).toBe('succeeded')
    expect(imports.jobs.get(id, asAnn).result).toMatchObject({ isKnown: false })
  })

  it('are heard of when they end, well or not', async () => {
    const [first, second] = [
      await imports.enqueue(node.spooled(good), { standard: 'GRAPH' }, asAnn),
      await imports.enqueue(node.spooled('{'), { standard: 'GRAPH' }, asAnn),
    ]
    await expect.poll(() => [stateOf(first), stateOf(second)]).toEqual(['succeeded', 'failed'])
    const heard = node.journal.read((r) =>
      [...r.range(receipts)].map(({ value }) => `${value.action} ${value.subject}`),
    )
    expect(heard).toContain(`dataset.import urn:kg:job:${first}`)
    expect(heard).toContain(`dataset.import-failed urn:kg:job:${second}`)
  })

  it('remove their files when they have ended, well or not', async () => {
    const id = await imports.enqueue(node.spooled('{'), { standard: 'GRAPH' }, asAnn)
    await expect.poll(() => stateOf(id)).toBe('failed')
    expect(imports.jobs.get(id, asAnn).lastError).toMatchObject({ code: 'DATASET_INVALID' })
    expect(imports.faultsOf(id)).toMatchObject({ faults: [{ rule: 'dataset' }], more: 0 })
    await expect.poll(() => readdirSync(node.folder).filter((name) => name.endsWith('.dataset'))).toEqual([])
  })
})
