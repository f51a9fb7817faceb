import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { openTestReader } from '../testing/test-sync.test.support.js'
import { catchUpRows } from './catch-up-table.js'

const { signal } = new AbortController()
const line = '<urn:a> <urn:p> "1" .'
let ann: TestNode
beforeAll(async () => {
  ann = await openTestNode()
  await ann.addGraph('lab')
  await ann.addGraph('safe', { accessPolicy: 1 })
  for (const name of ['one', 'two']) await ann.share('lab', name, [line])
})
afterAll(() => ann[Symbol.asyncDispose]())

describe('a catch-up', () => {
  it('of one graph says what it brought', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    const lacking: number[] = []
    bob.receiver.onStored(async () => void lacking.push(bob.catchUp.lackingOf('lab')))
    const result = await bob.catchUp.graph(bob.host, { graph: 'lab', signal })
    expect(result).toEqual({ status: 'done', peers: 1, received: 2, quads: 2 })
    expect(Math.max(...lacking)).toBe(2)
    expect(bob.catchUp.lackingOf('lab')).toBe(0)
  })

  it('of one graph that is told to end fails with the reason', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    const ended = AbortSignal.abort(new RangeError('enough'))
    await expect(bob.catchUp.graph(bob.host, { graph: 'lab', signal: ended })).rejects.toThrow('enough')
  })

  it('of one graph says why it brought nothing', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    expect(await bob.catchUp.graph(bob.host, { graph: 'lab', signal })).toMatchObject({ status: 'unreachable' })
    await bob.connect(ann)
    expect(await bob.catchUp.graph(bob.host, { graph: 'safe', signal })).toMatchObject({
      status: 'denied',
      received: 0,
    })
  })

  it('begins by itself with each new connection, and saves no row when nothing was missing', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    bob.catchUp.start(bob.host)
    await bob.connect(ann)
    await vi.waitFor(() => expect(bob.receiver.counts.stored).toBe(2), 20_000)
    await bob.host.disconnect(ann.peerId)
    await bob.connect(ann)
    await bob.catchUp.stop()
    expect(bob.ledger.read((r) => [...r.range(assetRows)])).toHaveLength(2)
    expect(bob.ledger.read((r) => [...r.range(catchUpRows)].map(({ value }) => value))).toMatchObject([
      { contextGraph: 'lab', status: 'done', received: 2 },
    ])
  })

  it('that began by itself tells of a fault, but not of a peer that left', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    const { requestStream } = bob.host
    const onRequest = vi.spyOn(bob.host, 'requestStream').mockImplementationOnce(() => {
      throw new RangeError('no room')
    })
    const rows = () => bob.ledger.read((r) => [...r.range(catchUpRows)].map(({ value }) => value))
    bob.catchUp.schedule(bob.host, ann.peerId)
    await bob.catchUp.settled()
    expect(rows()).toMatchObject([{ contextGraph: 'lab', status: 'failed', error: 'no room', received: 0 }])
    onRequest.mockImplementationOnce(async function* (...request) {
      await bob.host.block(ann.peerId, 60_000)
      yield* requestStream(...request)
    })
    bob.catchUp.schedule(bob.host, ann.peerId)
    await bob.catchUp.settled()
    expect(onRequest).toHaveBeenCalledTimes(2)
    expect(rows()).toHaveLength(1)
  })

  it('does not begin once it was stopped', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    await bob.catchUp.stop()
    bob.catchUp.schedule(bob.host, ann.peerId)
    await bob.catchUp.stop()
    expect(bob.receiver.counts.stored).toBe(0)
  })
})
