import { describe, expect, it } from 'vitest'
import { failureOf, scriptedNode } from '../testing/scripted-node.js'
import type { Progress } from './progress.js'

const offer = (reply_id: string) => ({
  reply_id,
  node_id: 'n',
  stake_factor: 1,
  datasets: [{ data_set_id: '0x1', size: 3, calculated_price: '0', fingerprint_data: [] }],
})
const status = (status: string) => ({ status, query_id: 'q/1' })
const responses = 'GET /api/latest/network/query/responses/q%2F1'
const result = 'GET /api/latest/network/query/result/q%2F1'
const script = {
  'POST /api/latest/network/query': [{ query_id: 'q/1' }],
  [result]: [status('OPEN'), status('OPEN'), status('FINISHED')],
  [responses]: [[offer('a')], [offer('a'), offer('b')]],
}

describe('networkQuery', () => {
  it('waits until the node has gathered the answers', async () => {
    await using scene = await scriptedNode(script)
    const query = [
      { path: 'id', value: 'a"b' },
      { path: 'sgtin', value: ['x', 'y'], opcode: 'IN' },
    ] as const
    expect(await scene.node.networkQuery(query)).toEqual([offer('a')])
    const [sent] = scene.sentTo('POST /api/latest/network/query')
    expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({
      query: [{ path: 'id', value: 'a"b', opcode: 'EQ' }, query[1]],
    })
    expect(scene.sentTo(responses)).toHaveLength(1)
  })

  it('shows answers as they come', async () => {
    await using scene = await scriptedNode(script)
    const seen: string[] = []
    const onProgress = ({ status, responses }: Progress) => seen.push(`${status} ${responses?.length}`)
    await scene.node.networkQuery([{ path: 'id', value: 'a' }], { onProgress })
    expect(seen).toEqual(['OPEN undefined', 'OPEN 1', 'OPEN 2', 'FINISHED 2'])
  })

  it('waits for no more answers than are enough', async () => {
    await using scene = await scriptedNode({ ...script, [result]: [status('OPEN')] })
    expect(await scene.node.networkQuery([{ path: 'id', value: 'a' }], { enough: 2 })).toHaveLength(2)
  })

  it('stops when the query failed, with the reason', async () => {
    const failed = { ...status('FAILED'), message: 'No peers', code: 'NO_PEERS', remedy: 'Connect' }
    await using scene = await scriptedNode({ ...script, [result]: [failed] })
    expect(await failureOf(scene.node.networkQuery([{ path: 'id', value: 'a' }]))).toMatchObject({
      code: 'NO_PEERS',
      message: 'The query failed: No peers',
      remedy: 'Connect',
    })
  })

  it('ends at its deadline', async () => {
    await using scene = await scriptedNode({ ...script, [result]: [status('OPEN')] })
    expect(await failureOf(scene.node.networkQuery([{ path: 'id', value: 'a' }], { deadlineMs: 200 }))).toMatchObject({
      code: 'DEADLINE_PASSED',
      message: expect.stringContaining('it was OPEN'),
    })
  })

  it('refuses a query without items, and answers that are no list', async () => {
    await using scene = await scriptedNode({ ...script, [responses]: [{}] })
    expect(await failureOf(scene.node.networkQuery([]))).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await failureOf(scene.node.networkQuery([{ path: 'id', value: 'a' }]))).toMatchObject({
      code: 'REPLY_UNREADABLE',
    })
  })
})
