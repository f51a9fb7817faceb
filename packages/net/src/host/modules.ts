import { installShims } from './shims.js'
import { spareWindows } from './sparing-windows.js'

/** Loads libp2p on first use, so that importing this package stays cheap. */
export async function loadModules() {
  await installShims()
  const [
    { createLibp2p },
    { tcp },
    { webSockets },
    { noise },
    { yamux },
    yamuxStream,
    { identify, identifyPush },
    { ping },
    { circuitRelayServer, circuitRelayTransport },
    { dcutr },
    { autoNAT },
    { gossipsub },
    { privateKeyFromRaw },
    { peerIdFromString },
    { isMultiaddr, multiaddr },
  ] = await Promise.all([
    import('libp2p'),
    import('@libp2p/tcp'),
    import('@libp2p/websockets'),
    import('@libp2p/noise'),
    import('@libp2p/yamux'),
    import('@libp2p/yamux/stream'),
    import('@libp2p/identify'),
    import('@libp2p/ping'),
    import('@libp2p/circuit-relay-v2'),
    import('@libp2p/dcutr'),
    import('@libp2p/autonat'),
    import('@libp2p/gossipsub'),
    import('@libp2p/crypto/keys'),
    import('@libp2p/peer-id'),
    import('@multiformats/multiaddr'),
  ])
  spareWindows(yamuxStream)
  return {
    createLibp2p,
    tcp,
    webSockets,
    noise,
    yamux,
    identify,
    identifyPush,
    ping,
    circuitRelayServer,
    circuitRelayTransport,
    dcutr,
    autoNAT,
    gossipsub,
    privateKeyFromRaw,
    peerIdFromString,
    isMultiaddr,
    multiaddr,
  }
}

export type Modules = Awaited<ReturnType<typeof loadModules>>

// Not every host has these.
export const loadDht = () => import('@libp2p/kad-dht')
export type DhtModule = Awaited<ReturnType<typeof loadDht>>

export async function loadMdns() {
  return (await import('@libp2p/mdns')).mdns
}
