import { describe, expect, it } from 'vitest'
import { failureOf, type Script, scriptedNode } from '../testing/scripted-node.js'
import { NotReplicatedError, OperationFailedError } from './failures.js'
import type { Progress } from './progress.js'

const record = { dataset_id: '0x1', root_hash: '0x2', data_hash: '0x3', import_time: 1, kgjson_size_in_bytes: 2 }
const pending = { status: 'PENDING', data: null }
const imports: Script = {
  'POST /api/latest/import': [{ handler_id: 'i' }],
  'GET /api/latest/import/result/i': [
    { ...pending, progress: { step: 'reading', objects: 1 } },
    { status: 'COMPLETED', data: record },
  ],
}
const replicated = { status: 'FINALIZED', offer_id: '0x9', holders: ['0xa'] }
const script: Script = {
  ...imports,
  'POST /api/latest/replicate': [{ handler_id: 'r' }],
  'GET /api/latest/replicate/result/r': [
    { status: 'PENDING', data: { status: 'WAITING_FOR_HOLDERS' } },
    { status: 'COMPLETED', data: replicated },
  ],
}
const bodyOf = (request: { body: Buffer } | undefined) => JSON.parse(request?.body.toString() ?? 'null')

describe('publish', () => {
  it('imports, then replicates, and tells how far it is', async () => {
    await using scene = await scriptedNode(script, 'secret')
    const steps: Progress[] = []
    const result = await scene.node.publish({ '@graph': [] }, { onProgress: (step) => steps.push(step) })
    expect(result).toEqual({ status: 'COMPLETED', data: { ...replicated, dataset_id: '0x1' } })
    const [upload] = scene.sentTo('POST /api/latest/import')
    expect(upload?.headers.authorization).toBe('Bearer secret')
    expect(upload?.body.toString()).toContain('{"@graph":[]}')
    expect(steps.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'import PENDING',
      'import PENDING',
      'import COMPLETED',
      'replication REQUESTED',
      'replication PENDING',
      'replication PENDING',
      'replication COMPLETED',
    ])
    expect(steps[1]).toMatchObject({ handler_id: 'i', step: 'reading', objects: 1, elapsedMs: expect.any(Number) })
    expect(steps[5]).toMatchObject({ dataset_id: '0x1', data: { status: 'WAITING_FOR_HOLDERS' } })
  })

  it('merges options over the defaults, and sends none of its own', async () => {
    await using scene = await scriptedNode(script)
    const offers = async () => scene.sentTo('POST /api/latest/replicate').map(bodyOf)
    await scene.node.publish('{}')
    await scene.node.publish('{}', {
      holding_time_in_minutes: 60,
      blockchain_id: null,
      signal: AbortSignal.timeout(9e6),
    })
    await scene.node.publish('{}', { urgent: false, blockchain_id: 'ethr:mainnet', token_amount_per_holder: '5' })
    const chosen = { blockchain_id: 'ethr:mainnet', token_amount_per_holder: '5', urgent: false }
    expect(await offers()).toEqual([
      { dataset_id: '0x1', holding_time_in_minutes: 10, urgent: true },
      { dataset_id: '0x1', holding_time_in_minutes: 60, urgent: true },
      { dataset_id: '0x1', holding_time_in_minutes: 10, ...chosen },
    ])
  })

  it('says what was imported and why it is not replicated, where the node cannot replicate', async () => {
    const refusal = {
      message: 'This node does not offer replication yet',
      code: 'NOT_AVAILABLE_YET',
      remedy: 'Share it',
    }
    await using scene = await scriptedNode({ ...imports, 'POST /api/latest/replicate': [[501, refusal]] })
    const error = await failureOf(scene.node.publish('{}'))
    expect(error).toBeInstanceOf(NotReplicatedError)
    expect(error).toMatchObject({
      code: 'NOT_AVAILABLE_YET',
      status: 501,
      remedy: 'Share it',
      message: 'The dataset 0x1 was imported, but not replicated: This node does not offer replication yet',
      data: { dataset_id: '0x1', dataset: record, reason: refusal.message },
    })
    expect(scene.sentTo('POST /api/latest/replicate')).toHaveLength(1)
  })

  it.each([
    [
      'a reason',
      { error: { message: 'No holder', code: 'NO_HOLDERS', remedy: 'Pay more' } },
      'NO_HOLDERS',
      'No holder',
    ],
    ['a text', 'No holder', 'OPERATION_FAILED', 'No holder'],
    ['a message', { status: 'FAILED', message: 'No holder' }, 'OPERATION_FAILED', 'No holder'],
    ['nothing', {}, 'OPERATION_FAILED', 'the node gave no reason'],
  ])('stops when the replication failed with %s', async (_what, data, code, reason) => {
    const failed = { status: 'FAILED', data }
    await using scene = await scriptedNode({ ...script, 'GET /api/latest/replicate/result/r': [failed] })
    const error = await failureOf(scene.node.publish('{}'))
    expect(error).toMatchObject({ code, data: { dataset_id: '0x1' }, message: expect.stringContaining(reason) })
    expect(error.cause).toBeInstanceOf(OperationFailedError)
  })

  it('stops when the import failed, with the reason, code and remedy of the node', async () => {
    const data = { error: { message: 'Line 3', code: 'DATASET_INVALID', remedy: 'Correct it' } }
    await using scene = await scriptedNode({
      ...script,
      'GET /api/latest/import/result/i': [{ status: 'FAILED', data }],
    })
    expect(await failureOf(scene.node.publish('{}'))).toMatchObject({
      code: 'DATASET_INVALID',
      message: 'The import failed: Line 3',
      remedy: 'Correct it',
    })
    expect(scene.sentTo('POST /api/latest/replicate')).toEqual([])
  })

  it('never waits longer than its deadline, and says where to ask later', async () => {
    await using scene = await scriptedNode({ ...script, 'GET /api/latest/import/result/i': [pending] })
    expect(await failureOf(scene.node.publish('{}', { deadlineMs: 300 }))).toMatchObject({
      code: 'DEADLINE_PASSED',
      message: expect.stringContaining('The import was not done within 300 ms: it was PENDING'),
      remedy: expect.stringContaining('GET /api/latest/import/result/i'),
    })
  })

  it('names the dataset when the deadline passes during the replication', async () => {
    await using scene = await scriptedNode({ ...script, 'GET /api/latest/replicate/result/r': [pending] })
    expect(await failureOf(scene.node.publish('{}', { deadlineMs: 1000 }))).toMatchObject({
      code: 'DEADLINE_PASSED',
      data: { dataset_id: '0x1' },
      remedy: expect.stringContaining('GET /api/latest/replicate/result/r'),
    })
  })

  it('ends with the reason of the signal, and asks no more', async () => {
    await using scene = await scriptedNode({ ...script, 'GET /api/latest/import/result/i': [pending] })
    const caller = new AbortController()
    const onProgress = ({ elapsedMs }: Progress) => elapsedMs > 100 && caller.abort(new Error('enough'))
    expect(await failureOf(scene.node.publish('{}', { signal: caller.signal, onProgress }))).toMatchObject({
      message: 'enough',
    })
    await expect(scene.node.publish('{}', { signal: caller.signal })).rejects.toThrow('enough')
    expect(scene.sentTo('POST /api/latest/import')).toHaveLength(1)
  })

  it('ends with what a progress callback throws', async () => {
    await using scene = await scriptedNode(script)
    const onProgress = () => {
      throw new Error('my mistake')
    }
    await expect(scene.node.publish('{}', { onProgress })).rejects.toThrow('my mistake')
  })

  it.each([
    ['an empty text', '', {}],
    ['null', null, {}],
    ['a deadline of 0', '{}', { deadlineMs: 0 }],
    ['a deadline that is no number', '{}', { deadlineMs: Number.NaN }],
  ])('refuses %s before it sends anything', async (_what, dataset, options) => {
    await using scene = await scriptedNode(script)
    // As a caller without types would.
    const error = await failureOf(scene.node.publish(dataset as string, options))
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(scene.sentTo('POST /api/latest/import')).toEqual([])
  })
})
