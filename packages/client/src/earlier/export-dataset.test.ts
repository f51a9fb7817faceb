import { describe, expect, it } from 'vitest'
import { failureOf, scriptedNode } from '../testing/scripted-node.js'

const route = 'POST /api/latest/export'
const result = 'GET /api/latest/export/result/e'
const completed = { status: 'COMPLETED', data: { dataset_id: '0x1', formatted_dataset: '{}' } }

describe('export', () => {
  it('waits for the text of a dataset', async () => {
    await using scene = await scriptedNode({
      [route]: [{ handler_id: 'e' }],
      [result]: [{ status: 'PENDING', data: null }, [503, { message: 'busy' }], completed],
    })
    expect(await scene.node.export('0x1', { standard_id: 'GS1-EPCIS', version: '2.0' })).toEqual(completed)
    expect(JSON.parse(scene.sentTo(route)[0]?.body.toString() ?? '')).toEqual({
      dataset_id: '0x1',
      standard_id: 'GS1-EPCIS',
      version: '2.0',
    })
  })

  it('ends with the error of the node', async () => {
    const refusal = { message: 'There is no dataset', code: 'DATASET_NOT_FOUND', remedy: 'Look' }
    await using scene = await scriptedNode({ [route]: [[404, refusal]] })
    expect(await failureOf(scene.node.export('0x1'))).toMatchObject({ code: 'DATASET_NOT_FOUND', remedy: 'Look' })
  })

  it('refuses an answer without a handler', async () => {
    await using scene = await scriptedNode({ [route]: [{}] })
    expect(await failureOf(scene.node.export('0x1'))).toMatchObject({ code: 'REPLY_UNREADABLE' })
  })
})
