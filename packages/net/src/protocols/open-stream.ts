import type { Connection, PeerId, Stream } from '@libp2p/interface'
import type { Node } from '../host/node.js'

/** A peer that has just left or come back may leave several dead connections behind. */
const maxConnections = 4
const deadConnection = new Set(['ConnectionClosedError', 'MuxerClosedError'])

/** Opens a stream to a peer: over another connection where the one at hand turns out to be dead. */
export async function openStream(node: Node, peer: PeerId, protocol: string, signal: AbortSignal): Promise<Stream> {
  for (let left = maxConnections; ; left--) {
    const connection = await node.dial(peer, { signal })
    try {
      return await connection.newStream(protocol, { signal, runOnLimitedConnection: true, maxOutboundStreams: 256 })
    } catch (error) {
      if (left <= 1 || !isDead(connection, error)) throw error
      // It is still on the list of open ones, and would be given again.
      connection.abort(error as Error)
    }
  }
}

const isDead = ({ status }: Connection, error: unknown): boolean =>
  status !== 'open' || (error instanceof Error && deadConnection.has(error.name))
