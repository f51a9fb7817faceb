import { defined, mapDefined } from '@kg/core'
import type { ServiceFactoryMap } from 'libp2p'
import { gossipOptions } from '../gossip/gossip-options.js'
import type { DhtModule, Modules } from './modules.js'
import type { Services } from './node.js'
import type { HostOptions } from './options.js'

const minutes = 60_000
const mib = 2 ** 20

export interface ServiceNeeds {
  readonly modules: Modules
  /** Absent: without the table of peers. */
  readonly dhtModule: DhtModule | undefined
  readonly penaltyOf: (peerId: string) => number
}

export function services(
  options: HostOptions,
  { modules, dhtModule, penaltyOf }: ServiceNeeds,
): ServiceFactoryMap<Services> {
  const isCore = options.role === 'core'
  return {
    identify: modules.identify({ runOnLimitedConnection: true }),
    identifyPush: modules.identifyPush({ runOnLimitedConnection: true }),
    ping: modules.ping({ runOnLimitedConnection: true }),
    gossip: modules.gossipsub(gossipOptions(penaltyOf)),
    dcutr: modules.dcutr(),
    // A plain object, so that libp2p does not start the transport manager a second time.
    listening: ({ transportManager }) => ({
      listen: (addresses) => transportManager.listen(addresses),
      listeners: () => transportManager.getListeners(),
    }),
    ...defined({ dht: mapDefined(dhtModule, (dhtModule) => dht(options, dhtModule)) }),
    ...(isCore ? { relay: relay(modules) } : { autonat: modules.autoNAT() }),
  }
}

function dht({ networkId, role }: HostOptions, { kadDHT, passthroughMapper }: DhtModule) {
  // Without the mapper, peers on a local network would not find each other.
  return kadDHT({
    protocol: `/kg/1/kad/${networkId}`,
    clientMode: role === 'edge',
    peerInfoMapper: passthroughMapper,
  })
}

function relay({ circuitRelayServer }: Modules) {
  return circuitRelayServer({
    maxOutboundStopStreams: 256,
    reservations: {
      maxReservations: 256,
      reservationTtl: 120 * minutes,
      defaultDurationLimit: 30 * minutes,
      defaultDataLimit: BigInt(128 * mib),
    },
  })
}
