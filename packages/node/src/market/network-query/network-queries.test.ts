import type { Host } from '@kg/net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { ann, asAnn, asBob, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { NetworkQueries } from './network-queries.js'
import { networkQueries, networkReplies } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const ledger = node.journal
const query = [{ path: 'id', values: ['milk'], opcode: 'EQ' }] as const

function open({ state = 'ready', listeners = ['peer'], windowMs = 60_000 } = {}) {
  const published: Uint8Array[] = []
  const host: Partial<Host> = {
    networkId: 'test',
    subscribersOf: () => listeners,
    publish: async (_, bytes) => {
      published.push(bytes)
      return { recipients: listeners.length }
    },
  }
  // Only what questions ask of a network is here.
  const network = {
    peerId: '12D3',
    seed: new Uint8Array(32).fill(1),
    status: () => ({ state }),
    current: () => (state === 'ready' ? host : undefined),
  } as unknown as PeerNetwork
  const onFault = vi.fn()
  const queries = new NetworkQueries({ ledger, keys: node.platform.keys, network, windowMs, onFault, retryMs: 5 })
  return { queries, published, listeners, onFault }
}
const heardOf = (id: string) => ledger.read((r) => r.get(networkQueries, id)?.heard)

describe('a question to the network', () => {
  it('is on disk at once, and goes out [E-ST-08]', async () => {
    const { queries, published } = open()
    const { id } = await queries.ask(query, asAnn)
    expect(queries.require(id, asAnn)).toMatchObject({ row: { agent: ann, query }, state: { status: 'OPEN' } })
    await vi.waitFor(() => expect(heardOf(id)).toBe(1))
    expect(published).toHaveLength(1)
    await queries.stop()
  })

  it('is nobody else’s', async () => {
    const { queries } = open()
    const { id } = await queries.ask(query, asAnn)
    for (const [one, caller] of [
      [id, asBob],
      ['none', asAnn],
    ] as const)
      expect(() => queries.require(one, caller)).toThrow(expect.objectContaining({ code: 'NETWORK_QUERY_NOT_FOUND' }))
    await queries.stop()
  })

  it('fails with a reason on a node without peers [E-ST-11]', async () => {
    const { queries } = open({ state: 'off' })
    const { id } = await queries.ask(query, asAnn)
    await vi.waitFor(() => expect(queries.require(id, asAnn).state).toMatchObject({ status: 'FAILED' }))
    expect(queries.require(id, asAnn).state.failure).toContain('not connected')
  })

  it('goes out when somebody comes into reach, also after a restart', async () => {
    const listeners: string[] = []
    const { queries, published } = open({ listeners })
    const { id } = await queries.ask(query, asAnn)
    await queries.stop()
    expect([published.length, heardOf(id)]).toEqual([0, undefined])
    const again = open({ listeners })
    again.queries.start()
    listeners.push('peer')
    await vi.waitFor(() => expect(heardOf(id)).toBe(1))
    await again.queries.stop()
  })

  it('is FINISHED when its time is over [E-ST-09, E-LI-01]', async () => {
    const { queries } = open({ windowMs: 200 })
    const { id } = await queries.ask(query, asAnn)
    await vi.waitFor(() => expect(heardOf(id)).toBe(1))
    await vi.waitFor(() => expect(queries.require(id, asAnn).state).toEqual({ status: 'FINISHED' }))
  })

  it('shows its answers in the order of their arrival', async () => {
    const { queries } = open()
    const { id } = await queries.ask(query, asAnn)
    await ledger.writeWithoutReceipt((w) => {
      for (const [peerId, receivedAt] of [
        ['a', 2],
        ['b', 1],
      ] as const)
        w.put(networkReplies, [id, peerId], { id: peerId, queryId: id, peerId, datasets: [], receivedAt })
    })
    expect(queries.replies(id).map((reply) => reply.id)).toEqual(['b', 'a'])
    await queries.stop()
  })

  it('is refused when too many of an agent are open', async () => {
    const { queries } = open()
    const ask = () => queries.ask(query, asBob)
    for (let i = 0; i < 20; i++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'NETWORK_QUERIES_FULL' })
    await queries.stop()
  })

  it('needs the key of its agent', async () => {
    const { queries } = open()
    const stranger = { agent: `0x${'7'.repeat(40)}`, isAdmin: false }
    await expect(queries.ask(query, stranger)).rejects.toMatchObject({ code: 'AGENT_KEY_NOT_HELD' })
  })
})
