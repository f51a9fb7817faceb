import { describe, expect, it } from 'vitest'
import { describeReply, describeResponse } from './describe-reply.js'

const dataset = { id: '0x1', rootHash: '0x2', creator: '0x3', bytes: 10, price: '5', permissioned: [] }
const reply = {
  id: 'reply',
  queryId: 'query',
  peerId: 'peer',
  receivedAt: 0,
  datasets: [dataset, { ...dataset, id: '0x4', permissioned: ['milk'] }],
}

describe('an answer', () => {
  it('lists its datasets in the words of generation 2', () => {
    const { datasets, ...rest } = describeReply(reply, ({ id }) => [{ blockchain_id: 'a:1', message: id }])
    expect(rest).toEqual({ reply_id: 'reply', node_id: 'peer', stake_factor: 0 })
    const first = { data_set_id: '0x1', size: 10, calculated_price: '5', root_hash: '0x2', data_creator: '0x3' }
    expect(datasets).toEqual([
      { ...first, fingerprint_data: [{ blockchain_id: 'a:1', message: '0x1' }] },
      {
        ...first,
        data_set_id: '0x4',
        fingerprint_data: [{ blockchain_id: 'a:1', message: '0x4' }],
        permissioned_data: [{ kg_object_id: 'milk' }],
      },
    ])
  })

  it('sums up size and price in the words of generation 1', () => {
    expect(describeResponse(reply)).toMatchObject({
      reply_id: 'reply',
      data_size: 20,
      data_price: '10',
      imports: [{ import_id: '0x1', size: 10, calculated_price: '5' }, { import_id: '0x4' }],
    })
  })
})
