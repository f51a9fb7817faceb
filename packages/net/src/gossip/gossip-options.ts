import { createHash } from 'node:crypto'
import type { GossipsubOpts, Message } from '@libp2p/gossipsub'
import { maxTopics } from './limits.js'

/** What the library counts for each topic of a peer, with its name. It forgets topics above the limit without a word. */
const bytesPerTopic = 1024 + 128

/**
 * Messages carry no signature of the gossip layer: every body is a signed envelope already, and an id made from the
 * content means that the same envelope is never delivered twice, whoever passes it on.
 */
export function gossipOptions(penaltyOf: (peerId: string) => number): Partial<GossipsubOpts> {
  return {
    globalSignaturePolicy: 'StrictNoSign',
    msgIdFn: contentId,
    emitSelf: false,
    floodPublish: true,
    doPX: false,
    allowPublishToZeroTopicPeers: true,
    ignoreDuplicatePublishError: true,
    fallbackToFloodsub: false,
    runOnLimitedConnection: true,
    // To tell the neighbours that a shorter message is here already costs as much as to get it twice.
    idontwantMinDataSize: 16 * 1024,
    // One frame may answer a request for several messages.
    maxInboundDataLength: 4 * 2 ** 20,
    maxTopicBytesPerPeer: (maxTopics + 100) * bytesPerTopic,
    maxOutboundBufferSize: 16 * 2 ** 20,
    scoreParams: {
      appSpecificScore: (peerId) => -penaltyOf(peerId),
      appSpecificWeight: 1,
      // Many honest nodes may share one address.
      IPColocationFactorThreshold: 32,
      // On one machine any number may; what one of them does must not cost the others their standing.
      IPColocationFactorWhitelist: new Set(['127.0.0.1', '::1']),
    },
    scoreThresholds: { gossipThreshold: -20, publishThreshold: -50, graylistThreshold: -80 },
  }
}

function contentId(message: Message): Uint8Array {
  return createHash('sha256').update(message.topic).update('\n').update(message.data).digest().subarray(0, 20)
}
