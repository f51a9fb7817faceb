import { PeerUnreachableError, ValidationFailedError } from '@kg/contract'
import { type Host, InvalidHostOptionError, InvalidPeerIdError, PeerSilentError, type WaitOptions } from '@kg/net'
import type { PeerNetwork } from '../p2p/peer-network.js'

const dialMs = 10_000

/** Connects to a peer by its address, for a request. Returns the peer's id. */
export async function connectPeer(network: PeerNetwork, address: string, signal: AbortSignal): Promise<string> {
  return dialPeer(await network.ready('Connecting to a peer'), address, { signal })
}

/** Dials a peer by its address or id, and turns faults into errors of the API. */
export async function dialPeer(host: Host, target: string, options: WaitOptions): Promise<string> {
  try {
    return await host.dial(target, { deadlineMs: dialMs, ...options })
  } catch (error) {
    if (error instanceof PeerSilentError)
      throw new PeerUnreachableError({ peer: target, why: error.message }, { cause: error })
    const field = error instanceof InvalidHostOptionError ? 'multiaddr' : 'peerId'
    if (!(error instanceof InvalidHostOptionError || error instanceof InvalidPeerIdError)) throw error
    const problems = [{ path: field, problem: `is no ${field === 'peerId' ? 'peer id' : 'multiaddr'}` }]
    throw new ValidationFailedError({ where: 'body', problems }, { cause: error })
  }
}
