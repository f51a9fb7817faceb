import { describe, expect, it } from 'vitest'
import { failureOf, scriptedNode } from '../testing/scripted-node.js'
import { sendJson, testServer } from '../testing/test-server.js'
import { init } from './init.js'
import type { Progress } from './progress.js'

const query = {
  identifier_types: ['id'],
  identifier_values: ['a'],
  depth: 2,
  connection_types: ['EPC'],
  opcode: 'EQ',
  reach: 'extended',
} as const

describe('trail', () => {
  it('sends every field of the query and gives the list', async () => {
    const items = [{ datasets: ['0x1'], kgObject: { '@id': 'a' } }]
    await using scene = await scriptedNode({ 'POST /api/latest/trail': [items] })
    expect(await scene.node.trail(query)).toEqual(items)
    const [sent] = scene.sentTo('POST /api/latest/trail')
    expect(JSON.parse(sent?.body.toString() ?? '')).toEqual(query)
  })

  it('says that a trail was cut', async () => {
    await using server = await testServer((_, response) =>
      sendJson(response.setHeader('kg-truncated', 'true'), 200, []),
    )
    const steps: Progress[] = []
    await init('127.0.0.1', server.port, false).trail(query, { onProgress: (step) => steps.push(step) })
    expect(steps).toMatchObject([{ operation: 'trail', truncated: true, objects: 0 }])
  })

  it('ends with the error of the node', async () => {
    const refusal = { message: 'as many', code: 'VALIDATION_FAILED', remedy: 'Correct it' }
    await using scene = await scriptedNode({ 'POST /api/latest/trail': [[400, refusal]] })
    expect(await failureOf(scene.node.trail(query))).toMatchObject({ code: 'VALIDATION_FAILED', remedy: 'Correct it' })
  })

  it('ends at its deadline, and by its signal, while a node says nothing', async () => {
    await using server = await testServer(() => undefined)
    const node = init('127.0.0.1', server.port, false)
    expect(await failureOf(node.trail(query, { deadlineMs: 50 }))).toMatchObject({ code: 'DEADLINE_PASSED' })
    const caller = new AbortController()
    const ended = failureOf(node.trail(query, { signal: caller.signal }))
    caller.abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
  })
})
