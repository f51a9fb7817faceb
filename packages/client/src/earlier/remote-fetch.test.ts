import { describe, expect, expectTypeOf, it } from 'vitest'
import { failureOf, scriptedNode } from '../testing/scripted-node.js'
import type { ExportedDataset } from './types.js'

const fetched = (dataset_id: string) => ({ dataset_id, formatted_dataset: '{}' })
const done = (dataset_id: string) => ({ status: 'COMPLETED', data: fetched(dataset_id) })
const pending = { status: 'PENDING', data: { import_status: 'PENDING' } }
const result = (id: string) => `GET /api/latest/network/read_export/result/${id}`
const route = 'POST /api/latest/network/read_export'
const script = {
  [route]: [{ handler_id: 'h1' }, { handler_id: 'h2' }],
  [result('h1')]: [pending, done('0x1')],
  [result('h2')]: [done('0x2')],
}

describe('remoteFetch', () => {
  it('fetches a list of datasets, one after the other', async () => {
    await using scene = await scriptedNode(script)
    const items = [
      { reply_id: 'a', data_set_id: '0x1' },
      { reply_id: 'b', data_set_id: '0x2', options: { standard_id: 'GS1-EPCIS' } },
    ] as const
    const texts = await scene.node.remoteFetch(items)
    expectTypeOf(texts).toEqualTypeOf<ExportedDataset[]>()
    expect(texts).toEqual([fetched('0x1'), fetched('0x2')])
    expect(scene.sentTo(route).map(({ body }) => JSON.parse(body.toString()))).toEqual([
      { reply_id: 'a', data_set_id: '0x1', standard_id: 'GRAPH' },
      { reply_id: 'b', data_set_id: '0x2', standard_id: 'GS1-EPCIS' },
    ])
  })

  it('fetches one dataset by its ids, as the earlier library did', async () => {
    await using scene = await scriptedNode(script)
    const one = await scene.node.remoteFetch('a', '0x1', { standard_id: 'WOT', max_price: '5' })
    expectTypeOf(one).toEqualTypeOf<ExportedDataset>()
    expect(one).toEqual(fetched('0x1'))
    expect(JSON.parse(scene.sentTo(route)[0]?.body.toString() ?? '')).toMatchObject({
      standard_id: 'WOT',
      max_price: '5',
    })
  })

  it('exports what the node has already', async () => {
    await using scene = await scriptedNode({
      [route]: [{ message: 'The node has it' }],
      'POST /api/latest/export': [{ handler_id: 'e' }],
      'GET /api/latest/export/result/e': [done('0x1')],
    })
    expect(await scene.node.remoteFetch('a', '0x1')).toEqual(fetched('0x1'))
  })

  it('says which dataset failed, and why', async () => {
    const data = { error: { message: 'Another root', code: 'ROOT_DIFFERS', remedy: 'Take another offer' } }
    await using scene = await scriptedNode({ ...script, [result('h2')]: [{ status: 'FAILED', data }] })
    const items = ['a', 'b'].map((reply_id) => ({ reply_id, data_set_id: `0x${reply_id}` }))
    expect(await failureOf(scene.node.remoteFetch(items))).toMatchObject({
      code: 'ROOT_DIFFERS',
      remedy: 'Take another offer',
      data: { reply_id: 'b', data_set_id: '0xb', handler_id: 'h2' },
    })
  })

  it('ends at its deadline', async () => {
    await using scene = await scriptedNode({ ...script, [result('h1')]: [pending] })
    const error = await failureOf(scene.node.remoteFetch('a', '0x1', { deadlineMs: 200 }))
    expect(error).toMatchObject({ code: 'DEADLINE_PASSED' })
  })

  it.each([
    ['no second id', ['a']],
    ['an item without its dataset', [[{ reply_id: 'a' }]]],
    ['an item that is null', [[null]]],
    ['an object', [{}]],
  ])('refuses %s before it sends anything', async (_what, args) => {
    await using scene = await scriptedNode(script)
    // As a caller without types would.
    const remoteFetch = scene.node.remoteFetch as (...args: unknown[]) => Promise<unknown>
    expect(await failureOf(remoteFetch(...args))).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(scene.sentTo(route)).toEqual([])
  })
})
