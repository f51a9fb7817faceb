import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../p2p/wire.js'
import { openTestHost, openTestReader, type TestReader } from '../testing/test-sync.test.support.js'
import { compareHeads } from './compare-heads.js'
import { heads } from './protocols.js'

let node: TestReader
let peer: Host
let asked: [hash: string, head: Uint8Array][]
let differ: unknown
beforeAll(async () => {
  peer = await openTestHost()
  node = await openTestReader(
    { id: 'hall' },
    { id: 'heard-of', subscribed: false },
    { id: 'hosted', subscribed: false, coreHosted: true },
    { id: 'lab' },
    { id: 'safe', accessPolicy: 1 },
  )
  await peer.serve(heads, async (request) => {
    asked = fromWire(request).heads as typeof asked
    return toWire({ differ })
  })
  await node.host.dial(peer.multiaddrs()[0] ?? '')
})
afterAll(async () => {
  await peer.stop()
  await node[Symbol.asyncDispose]()
})
async function compare(answer: unknown, signal = AbortSignal.timeout(60_000)): Promise<string[]> {
  asked = []
  differ = answer
  const found: string[] = []
  for await (const some of compareHeads(node, { host: node.host, peerId: peer.peerId, signal })) found.push(...some)
  return found
}

describe('the comparison with a peer', () => {
  it('asks about the graphs that this node holds and the peer may have, and about no others', async () => {
    await compare([])
    expect(asked.map(([hash]) => hash).sort()).toEqual(['hall', 'hosted', 'lab'].map(nameHash).sort())
    const [, head] = asked[0] ?? []
    expect(head).toEqual(await node.inventories.head('hall'))
  })

  it('gives the graphs that differ', async () => {
    expect(await compare([true, false, true])).toEqual(['hall', 'lab'])
    expect(await compare([false, false, false])).toEqual([])
    expect(await compare(['yes', 1])).toEqual([])
  })

  it('fails with an answer that is no list, and asks nothing once it is over', async () => {
    await expect(compare('all')).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    expect(await compare([true, true, true], AbortSignal.abort())).toEqual([])
    expect(asked).toEqual([])
  })
})
