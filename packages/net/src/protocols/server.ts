import { defined } from '@kg/core'
import type { Budgets } from '@kg/core/budget'
import type { Connection, Stream } from '@libp2p/interface'
import { networkAddressOf } from '../host/addresses.js'
import type { Counters } from '../host/counters.js'
import type { Node } from '../host/node.js'
import { answerStream } from './answer-stream.js'
import { AlreadyServedError, PeerBusyError, PeerRateLimitedError } from './errors.js'
import type { ProtocolSettings, Server } from './handler.js'
import type { PaceLimits } from './pace.js'
import { TokenBuckets } from './token-buckets.js'
import { protocolId } from './wire.js'

export interface ServerNeeds {
  readonly node: Node
  readonly counters: Counters
  readonly budgets: Budgets
  readonly pace: PaceLimits
  readonly log: (line: string) => void
  readonly stopped: AbortSignal
}

export function server({ node, counters, budgets, pace, log, stopped }: ServerNeeds): Server {
  const served = new Set<string>()
  let streams = 0
  return {
    async serve(settings, handler) {
      const protocol = protocolId(settings.name)
      if (served.has(protocol)) throw new AlreadyServedError({ protocol })
      served.add(protocol)
      const perPeer = settings.concurrencyPerPeer ?? Math.ceil(settings.concurrency / 2)
      const slots = budgets.open({ what: `streams.${settings.name}`, limits: slotLimits(settings, perPeer) })
      const rate = new TokenBuckets(settings.ratePerMinute)
      const limits = { ...settings, protocol }

      function admit(slot: string, peer: string, address: string | undefined): void {
        const retryAfterMs = rate.take(peer)
        if (retryAfterMs > 0) {
          throw new PeerRateLimitedError({ protocol, perMinute: settings.ratePerMinute, retryAfterMs })
        }
        if (slots.claim(slot, { peer, address }) === undefined) throw new PeerBusyError({ protocol })
      }

      async function onStream(stream: Stream, { remotePeer, remoteAddr }: Connection): Promise<void> {
        const slot = String(streams++)
        const peerId = remotePeer.toString()
        const address = networkAddressOf(remoteAddr.toString())
        await answerStream({
          stream,
          peer: { peerId, ...defined({ address }) },
          limits,
          pace,
          handler,
          admit: () => admit(slot, peerId, address),
          leave: () => slots.release(slot),
          counters,
          log,
          stopped,
        })
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

/** One address may have most of the slots, since nodes often share one, but never all of them. */
function slotLimits({ concurrency, concurrencyPerAddress }: ProtocolSettings, peer: number) {
  const address = concurrencyPerAddress ?? Math.ceil(concurrency * 0.75)
  return { total: concurrency, peer, address: Math.max(address, Math.min(peer, concurrency - 1)) }
}
