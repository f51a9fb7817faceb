import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { LiveCalls } from './live-calls.js'
import { performing } from './perform.js'
import { skillCalls } from './runs-table.js'
import { callStore } from './skill-stores.js'

describe('performing a call', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  it('asks the program once, and tells the same again what became of it', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end('done')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const faults: unknown[] = []
    const calls = new LiveCalls({ ledger: test.ledger, store: callStore, onFault: (error) => faults.push(error) })
    await calls.start()
    const perform = performing(test.ledger, calls)
    const caller = { agent: `0x${'bb'.repeat(20)}`, peerId: 'p' }
    const call = { id: 'ab'.repeat(16), to: `0x${'aa'.repeat(20)}`, skillUri: 'urn:s', input: 1, caller, endpoint }
    const [first, second] = await Promise.all([1, 2].map(() => perform({ ...call, timeoutMs: 5000 })))
    expect(first).toMatchObject({ success: true, output: 'done' })
    expect(second).toEqual(first)
    await expect(perform({ ...call, timeoutMs: 5000 })).resolves.toMatchObject({ success: true })
    expect(asked).toBe(1)
    expect(test.ledger.read((r) => r.get(skillCalls, [caller.agent, call.id])?.outcome?.success)).toBe(true)
    expect(faults).toEqual([])
    await calls.stop()
    server.close()
  })
})
