import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { RunningJobs } from '../../platform/jobs/running-jobs.js'
import { elementKey } from '../links/vertex-keys.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { openTrails } from './trail-jobs.js'

const node = await openTestDatasets()
const trails = openTrails({ ledger: node.journal, running: new RunningJobs(), onFault: () => undefined })
await trails.jobs.start()
afterAll(async () => {
  await trails.jobs.stop()
  await node[Symbol.asyncDispose]()
})
const { signal } = new AbortController()
await node.import([object('a', [['X', 'b']]), object('b', [['Y', 'c']]), object('c')], asAnn)

async function found(caller: typeof asAnn, excludedTypes: string[] = []): Promise<string[]> {
  const walk = { depth: 9, connectionTypes: [], excludedTypes, reach: 'narrow' } as const
  const id = await trails.enqueue([elementKey(ann, 'a')], walk, caller)
  const { items } = await trails.result(await trails.jobs.endOf(id, caller), caller, signal)
  return items.map(({ kgObject }) => kgObject['@id']).sort()
}

describe('a trail as a job', () => {
  it('finds objects by all relations but those that are excluded', async () => {
    expect(await found(asAnn)).toEqual(['a', 'b', 'c'])
    expect(await found(asAnn, ['Y'])).toEqual(['a', 'b'])
  })

  it('shows nothing that the caller may not see', async () => {
    expect(await found(asBob)).toEqual([])
  })
})
