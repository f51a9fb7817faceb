import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { actOf } from '../acts/acts.js'
import { dayMs } from '../retention/day.js'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { type Journal, operations as rows } from './journal.js'
import { type OperationRequest, Operations, type Outcome } from './operations.js'

const ann = `0x${'a1'.repeat(20)}`
const request = (key: string, more: Partial<OperationRequest> = {}): OperationRequest => ({
  agent: ann,
  key,
  route: 'POST /things',
  bodyHash: 'hash',
  ...more,
})

async function open() {
  const { ledger, store, ...disk } = await openTestLedger()
  const operations = new Operations(ledger)
  let writes = 0
  /** A handler that writes once and answers. */
  const handle =
    (outcome: Outcome = { status: 201, reply: { id: 7 }, headers: { location: '/things/7' } }) =>
    async (): Promise<Outcome> => {
      await ledger.write(actOf('asset.write', ann, 'a'), () => void writes++)
      return outcome
    }
  return {
    ledger,
    store,
    operations,
    handle,
    writes: () => writes,
    /** Waits until the answer of a request is on disk. */
    answered: (key: string) => expect.poll(() => row(ledger, key)?.finishedAt).toBeDefined(),
    [Symbol.asyncDispose]: disk[Symbol.asyncDispose],
  }
}
const row = (ledger: Journal, key: string) => ledger.read((r) => r.get(rows, [ann, key]))

describe('a request with a key', () => {
  it('that is sent again gets the same answer, and is carried out once', async () => {
    await using node = await open()
    const first = await node.operations.run(request('k'), node.handle())
    await node.answered('k')
    const again = await node.operations.run(request('k'), () => Promise.reject(new Error('not run again')))
    expect(first).toEqual({ status: 201, reply: { id: 7 }, headers: { location: '/things/7' } })
    expect(again).toEqual(first)
    expect(node.writes()).toBe(1)
  })

  it('is refused under the same key with another body or route', async () => {
    await using node = await open()
    await node.operations.run(request('k'), node.handle())
    for (const more of [{ bodyHash: 'other' }, { route: 'POST /others' }])
      await expect(node.operations.run(request('k', more), node.handle())).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
      })
    await node.operations.run(request('k', { agent: 'bob', bodyHash: 'other' }), node.handle())
    expect(node.writes()).toBe(2)
  })

  it('is refused while the first one runs', async () => {
    await using node = await open()
    const gate = deferred<Outcome>()
    const first = node.operations.run(request('k'), () => gate.promise)
    await expect(node.operations.run(request('k'), node.handle())).rejects.toMatchObject({ code: 'OPERATION_RUNNING' })
    await expect(node.operations.run(request('k', { bodyHash: 'other' }), node.handle())).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    gate.resolve({ status: 200, reply: 'done' })
    await expect(first).resolves.toMatchObject({ reply: 'done' })
  })

  it('that wrote nothing leaves no row, so a failure can be tried again', async () => {
    await using node = await open()
    await expect(node.operations.run(request('k'), () => Promise.reject(new Error('once')))).rejects.toThrow('once')
    await node.operations.run(request('k'), async () => ({ status: 200, reply: 'read' }))
    expect(row(node.ledger, 'k')).toBeUndefined()
    expect((await node.operations.run(request('k'), node.handle())).status).toBe(201)
  })

  it('that was interrupted goes on with what is missing', async () => {
    await using node = await open()
    const cut = node.operations.run(request('k'), async () => {
      await node.handle()()
      throw new Error('the process ended')
    })
    await expect(cut).rejects.toThrow('the process ended')
    const restarted = new Operations(node.ledger)
    expect(restarted.get(ann, 'k')).toMatchObject({ state: 'interrupted' })
    expect((await restarted.run(request('k'), node.handle())).status).toBe(201)
    expect(node.writes()).toBe(1)
  })

  it('with a large answer is computed again from its steps', async () => {
    await using node = await open()
    const large = { status: 200, reply: 'x'.repeat(70_000) }
    await node.operations.run(request('k'), node.handle(large))
    await node.answered('k')
    expect(row(node.ledger, 'k')).not.toHaveProperty('reply')
    await expect(node.operations.run(request('k'), node.handle(large))).resolves.toEqual(large)
    expect(node.writes()).toBe(1)
  })
})

describe('looking up a key', () => {
  it('says whether the request runs or is done, and with which answer', async () => {
    await using node = await open()
    const gate = deferred()
    const running = node.operations.run(request('k'), async () => {
      await gate.promise
      return node.handle()()
    })
    expect(node.operations.get(ann, 'k')).toEqual({
      key: 'k',
      route: 'POST /things',
      state: 'running',
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    gate.resolve()
    await running
    await node.answered('k')
    expect(node.operations.get(ann, 'k')).toMatchObject({
      state: 'done',
      status: 201,
      reply: { id: 7 },
      finishedAt: expect.stringMatching(/Z$/),
    })
  })

  it('finds nothing of another agent', async () => {
    await using node = await open()
    await node.operations.run(request('k'), node.handle())
    expect(() => node.operations.get('bob', 'k')).toThrow(expect.objectContaining({ code: 'OPERATION_NOT_FOUND' }))
  })
})

describe('pruning', () => {
  const now = 100 * dayMs
  const record = (ledger: Journal, days: Record<string, number>) =>
    ledger.writeWithoutReceipt((w) => {
      for (const [key, ago] of Object.entries(days))
        w.put(rows, [ann, key], { ...request(key), startedAt: now - ago * dayMs, steps: [] })
    })

  it('forgets what began before a moment, oldest first and some at a time', async () => {
    await using node = await open()
    await record(node.ledger, { older: 9, old: 8, edge: 7, young: 6 })
    const left = () => ['older', 'old', 'edge', 'young'].filter((key) => row(node.ledger, key) !== undefined)
    expect(await node.operations.prune(now - 7 * dayMs, 1)).toBe(1)
    expect(left()).toEqual(['old', 'edge', 'young'])
    expect(await node.operations.prune(now - 7 * dayMs, 100)).toBe(1)
    expect(left()).toEqual(['edge', 'young'])
  })

  it('costs an idle node no write', async () => {
    await using node = await open()
    await record(node.ledger, { young: 6 })
    const readStats = () => node.store.inside.env.root.getStats()
    const before = readStats()
    expect(await node.operations.prune(now - 7 * dayMs, 100)).toBe(0)
    expect(readStats()).toEqual(before)
  })
})
