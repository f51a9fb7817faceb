import { every, pause } from '@kg/core/async'
import type { Host } from '@kg/net'
import { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import { Background } from '../../platform/background/background.js'
import { connectedPeers } from '../p2p/connected-peers.js'
import { type FetchNeeds, fetchHosted } from './fetch-hosted.js'

/** A peer announces its protocols a moment after it has connected. */
const greetingMs = 1500
const pollMs = 30_000

/** Fetches from hosts when they connect, and again from time to time. Returns the function that ends it. */
export function followHosts(host: Host, needs: FetchNeeds): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const background = new Background((err) => needs.log.debug({ err }, 'a host could not be read'))
  const rotations = new Map<string, GraphRotation>()
  const schedule = (peerId: string) => {
    const rotation = rotations.get(peerId) ?? new GraphRotation('restricted')
    rotations.set(peerId, rotation)
    background.schedule(() => fetchHosted(needs, host, { peerId, rotation }, signal))
  }
  const poll = () => {
    const peers = connectedPeers(host)
    for (const peerId of rotations.keys()) if (!peers.includes(peerId)) rotations.delete(peerId)
    peers.forEach(schedule)
  }
  const stopListening = host.onConnect((peerId) => {
    void pause(greetingMs, signal).then(() => schedule(peerId))
  })
  every(pollMs, poll, { signal })

  return async () => {
    stopListening()
    ending.abort()
    await background.stop()
  }
}
