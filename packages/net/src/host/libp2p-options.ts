import { concatBytes } from '@noble/hashes/utils.js'
import type { Libp2pOptions } from 'libp2p'
import { publicKeyFromSeed } from '../identity/ed25519.js'
import type { Gate } from './gate.js'
import { loadDht, loadMdns, type Modules } from './modules.js'
import type { Services } from './node.js'
import { defaultMaxConnections, type HostOptions } from './options.js'
import { services } from './services.js'
import { sendingWholeMessages } from './whole-messages.js'

const seconds = 1_000
const mib = 2 ** 20

export interface StackNeeds {
  readonly modules: Modules
  readonly gate: Gate
  readonly penaltyOf: (peerId: string) => number
}

/** The whole libp2p stack of a node as one settings object. */
export async function libp2pOptions(
  options: HostOptions,
  { modules, gate, penaltyOf }: StackNeeds,
): Promise<Libp2pOptions<Services>> {
  const dhtModule = options.dht === false ? undefined : await loadDht()
  const relayStreams = { maxInboundStopStreams: 256, maxOutboundStopStreams: 256 }
  return {
    start: false,
    // With its public part, which libp2p would work out ten times slower.
    privateKey: modules.privateKeyFromRaw(concatBytes(options.privateKey, publicKeyFromSeed(options.privateKey))),
    nodeInfo: { name: 'kg', version: '1', userAgent: options.agentVersion ?? 'kg' },
    addresses: { listen: [...options.listen], appendAnnounce: [...(options.announce ?? [])] },
    transports: [modules.tcp(), modules.webSockets(), modules.circuitRelayTransport(relayStreams)],
    connectionEncrypters: [sendingWholeMessages(modules.noise())],
    // The window must stay below maxReadBufferLength: a paused reader holds one window, and more than the buffer is a reset.
    streamMuxers: [
      modules.yamux({
        maxInboundStreams: 256,
        maxOutboundStreams: 512,
        streamOptions: { maxStreamWindowSize: mib, maxReadBufferLength: 4 * mib },
      }),
    ],
    connectionGater: gate.gater(),
    connectionManager: {
      maxConnections: options.maxConnections ?? defaultMaxConnections,
      // Several nodes often share one address: a machine, an office, a cloud's gateway.
      inboundConnectionThreshold: 50,
      maxIncomingPendingConnections: 64,
    },
    // A machine under load answers late; that alone must not cost the connection.
    connectionMonitor: { pingInterval: 20 * seconds, pingTimeout: { minTimeout: 15 * seconds } },
    peerDiscovery: options.mdns
      ? [(await loadMdns())({ serviceTag: `_kg-${slug(options.networkId)}._udp.local`, interval: 20 * seconds })]
      : [],
    services: services(options, { modules, dhtModule, penaltyOf }),
  }
}

/** What a DNS label may hold. */
function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
