import { setMaxListeners } from 'node:events'
import { Budgets } from '@kg/core/budget'
import { gossip } from '../gossip/gossip.js'
import { maxTopics } from '../gossip/limits.js'
import { Misconduct } from '../gossip/misconduct.js'
import { InvalidPeerIdError } from '../identity/errors.js'
import { publicKeyOf } from '../identity/peer-key.js'
import { defaultPace } from '../protocols/pace.js'
import { requester } from '../protocols/requester.js'
import { server } from '../protocols/server.js'
import { networkAddressOf } from './addresses.js'
import { autoDial } from './auto-dial.js'
import { Counters } from './counters.js'
import { CannotListenError, HostStoppedError } from './errors.js'
import { Gate } from './gate.js'
import type { Host } from './host.js'
import { keepUp } from './keep-up.js'
import { libp2pOptions } from './libp2p-options.js'
import { loadModules, type Modules } from './modules.js'
import type { Node } from './node.js'
import { checkHostOptions, defaultMaxConnections, type HostOptions } from './options.js'
import { peers } from './peers.js'
import { standingConnection, standingReservation } from './standing-connections.js'

/** Starts a node of the peer-to-peer network. Nothing of it is kept on disk. */
export async function openHost(options: HostOptions): Promise<Host> {
  const modules = await loadModules()
  checkHostOptions(options, parses(modules))
  const log = options.log ?? (() => undefined)
  const counters = new Counters()
  const { budgets = new Budgets() } = options
  const misconduct = new Misconduct()
  const gate = new Gate(counters, {
    connectionsOf: (peerId) => node.getConnections(peerId).length,
    connectionsFrom: (address) =>
      node.getConnections().filter(({ remoteAddr }) => networkAddressOf(remoteAddr.toString()) === address).length,
    maxConnectionsPerAddress: Math.ceil((options.maxConnections ?? defaultMaxConnections) / 2),
  })
  const penaltyOf = (peerId: string) => misconduct.penaltyOf(peerId)
  const node: Node = await modules.createLibp2p(await libp2pOptions(options, { modules, gate, penaltyOf }))
  await start(node, options)

  const stopping = new AbortController()
  // Every part of a node listens to its host until it stops: more than ten is no leak.
  setMaxListeners(0, stopping.signal)
  const stopped = stopping.signal
  // Every part of the node that listens to peers ends with it.
  setMaxListeners(0, stopped)
  if (options.mdns || options.bootstrap?.length) autoDial(node, counters, stopped)
  const upkeep = [
    ...(options.bootstrap ?? []).map((address) => standingConnection(node, modules, address)),
    ...(options.relays ?? []).map((relay) => standingReservation(node, modules, relay)),
  ].map((thing) => keepUp(thing, stopped, log))

  const pace = { ...defaultPace, ...options.pace }
  const needs = {
    node,
    modules,
    gate,
    counters,
    budgets,
    pace,
    misconduct,
    log,
    stopped,
    peerIdOf: peerIdParser(modules),
  }
  async function stop(): Promise<void> {
    if (stopped.aborted) return
    stopping.abort(new HostStoppedError({}))
    await Promise.all(upkeep)
    await node.stop()
  }
  return {
    peerId: node.peerId.toString(),
    networkId: options.networkId,
    publicKeyOf,
    multiaddrs: () => node.getMultiaddrs().map(String),
    counters: () => counters.all(),
    ...peers(needs),
    ...server(needs),
    ...requester(needs),
    ...gossip({ ...needs, networkId: options.networkId, maxTopics: options.maxTopics ?? maxTopics }),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function start(node: Node, { listen }: HostOptions): Promise<void> {
  try {
    await node.start()
  } catch (error) {
    await node.stop()
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotListenError({ listen, why: why.trim().slice(0, 400) }, { cause: error })
  }
}

function parses({ multiaddr }: Modules): (text: string) => boolean {
  return (text) => {
    try {
      return multiaddr(text).getComponents().length > 0
    } catch {
      return false
    }
  }
}

function peerIdParser({ peerIdFromString }: Modules) {
  return (text: string) => {
    try {
      return peerIdFromString(text)
    } catch (error) {
      throw new InvalidPeerIdError({ value: text }, { cause: error })
    }
  }
}
