import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { openExports } from './exports.js'

const node = await openTestDatasets()
const exports = openExports({ ledger: node.journal, onFault: () => undefined })
await exports.jobs.start()
afterAll(async () => {
  await exports.jobs.stop()
  await node[Symbol.asyncDispose]()
})
const { id } = await node.import([object('a')], asAnn)

describe('an export', () => {
  it('ends with the dataset as a text in JSON', async () => {
    const handler = await exports.enqueue(id, { standard: 'GRAPH' }, asAnn)
    const row = await exports.jobs.endOf(handler, asAnn)
    expect(row.state).toBe('succeeded')
    const answer = JSON.parse(await text(exports.result(row, asAnn)))
    expect(answer).toMatchObject({
      status: 'COMPLETED',
      data: { dataset_id: id, standard_id: 'GRAPH', replication_info: [] },
    })
    expect(answer.data.data_creator.identifiers).toMatchObject([{ identifierValue: ann, blockchain_id: 'none:0' }])
    expect(answer.data.dc_node_wallets).toEqual([{ blockchain_id: 'none:0', wallet: ann }])
    expect(JSON.parse(answer.data.formatted_dataset)['@id']).toBe(id)
  })

  it('is refused for a dataset that the caller may not see, and in another standard', async () => {
    await expect(exports.enqueue(id, { standard: 'GRAPH' }, asBob)).rejects.toEqual(refusal('DATASET_NOT_FOUND'))
    await expect(exports.enqueue(id, { standard: 'WOT' }, asAnn)).rejects.toEqual(refusal('DATASET_STANDARD_UNKNOWN'))
  })
})
