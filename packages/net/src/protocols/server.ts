import type { Connection, Stream } from '@libp2p/interface'
import type { Counters } from '../host/counters.js'
import type { Node } from '../host/node.js'
import { answerStream } from './answer-stream.js'
import { AlreadyServedError, PeerBusyError, PeerRateLimitedError } from './errors.js'
import type { Handler, ProtocolSettings } from './handler.js'
import { Places } from './places.js'
import { TokenBuckets } from './token-buckets.js'
import { protocolId } from './wire.js'

export interface Server {
  /** Answers a protocol. Gives the function that ends it. Frames of a streamed reply keep their bounds up to 1 MiB. */
  serve(settings: ProtocolSettings, handler: Handler): Promise<() => Promise<void>>
}

export interface ServerNeeds {
  readonly node: Node
  readonly counters: Counters
  readonly log: (line: string) => void
  readonly stopped: AbortSignal
}

export function server({ node, counters, log, stopped }: ServerNeeds): Server {
  const served = new Set<string>()
  return {
    async serve(settings, handler) {
      const protocol = protocolId(settings.name)
      if (served.has(protocol)) throw new AlreadyServedError({ protocol })
      served.add(protocol)
      const perPeer = settings.concurrencyPerPeer ?? Math.ceil(settings.concurrency / 2)
      const places = new Places(settings.concurrency, perPeer)
      const rate = new TokenBuckets(settings.ratePerMinute)
      const limits = { ...settings, protocol }

      function admit(peerId: string): void {
        const retryAfterMs = rate.take(peerId)
        if (retryAfterMs > 0) {
          throw new PeerRateLimitedError({ protocol, perMinute: settings.ratePerMinute, retryAfterMs })
        }
        if (!places.take(peerId)) throw new PeerBusyError({ protocol })
      }

      async function onStream(stream: Stream, { remotePeer }: Connection): Promise<void> {
        const peerId = remotePeer.toString()
        const leave = () => places.leave(peerId)
        await answerStream({ stream, peerId, limits, handler, admit, leave, counters, log, stopped })
      }

      await node.handle(protocol, onStream, {
        // Above the peer's share, so that it hears a reason before libp2p only resets.
        maxInboundStreams: perPeer + 16,
        maxOutboundStreams: 256,
        runOnLimitedConnection: true,
      })
      return async () => {
        if (served.delete(protocol)) await node.unhandle(protocol)
      }
    },
  }
}
