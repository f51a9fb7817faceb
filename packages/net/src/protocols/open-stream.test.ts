import type { Connection } from '@libp2p/interface'
import { describe, expect, it } from 'vitest'
import { loadModules } from '../host/modules.js'
import type { Node } from '../host/node.js'
import { openStream } from './open-stream.js'

const protocol = '/test/1'
const { signal } = new AbortController()

interface Pair extends AsyncDisposable {
  readonly caller: Node
  readonly callee: Node
}

/** Two nodes of libp2p alone; the one knows the address of the other. */
async function openPair(): Promise<Pair> {
  const { createLibp2p, tcp, noise, yamux } = await loadModules()
  const open = async () =>
    (await createLibp2p({
      addresses: { listen: ['/ip4/127.0.0.1/tcp/0'] },
      transports: [tcp()],
      connectionEncrypters: [noise()],
      streamMuxers: [yamux()],
    })) as unknown as Node
  const [caller, callee] = await Promise.all([open(), open()])
  await callee.handle(protocol, (stream) => void stream.close())
  await caller.peerStore.merge(callee.peerId, { multiaddrs: callee.getMultiaddrs() })
  return { caller, callee, [Symbol.asyncDispose]: async () => void (await Promise.all([caller.stop(), callee.stop()])) }
}

/** Leaves a connection as one whose peer was killed: nothing can be opened on it, and it counts as open. */
function die(connection: Connection): void {
  const { muxer } = connection as unknown as { muxer: { abort(error: Error): void } }
  muxer.abort(new Error('killed'))
}

describe('a stream to a peer', () => {
  it('goes over the connection that stands', async () => {
    await using pair = await openPair()
    const { caller, callee } = pair
    const connection = await caller.dial(callee.peerId)
    expect((await openStream(caller, callee.peerId, protocol, signal)).protocol).toBe(protocol)
    expect(caller.getConnections()).toEqual([connection])
  })

  it('goes over a new connection where the one that stands is dead', async () => {
    await using pair = await openPair()
    const { caller, callee } = pair
    const dead = await caller.dial(callee.peerId)
    die(dead)
    expect(dead.status).toBe('open')
    expect((await openStream(caller, callee.peerId, protocol, signal)).protocol).toBe(protocol)
    expect(dead.status).not.toBe('open')
    expect(caller.getConnections().filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('fails with the reason where the peer is gone, or does not serve it', async () => {
    await using pair = await openPair()
    const { caller, callee } = pair
    const connection = await caller.dial(callee.peerId)
    await expect(openStream(caller, callee.peerId, '/other/1', signal)).rejects.toThrow('/other/1')
    expect(connection.status).toBe('open')
    await callee.stop()
    die(connection)
    await expect(openStream(caller, callee.peerId, protocol, signal)).rejects.toThrow('ECONNREFUSED')
  })
})
