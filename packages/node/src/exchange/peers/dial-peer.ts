import { PeerUnreachable, ValidationFailed } from '@kg/contract'
import { type Host, InvalidHostOptionError, InvalidPeerIdError, PeerTimeoutError, type WaitOptions } from '@kg/net'

const dialMs = 10_000

/** Dials on behalf of a request: what goes wrong is told in words of the API. */
export async function dialPeer(host: Host, target: string, options: WaitOptions): Promise<string> {
  try {
    return await host.dial(target, { deadlineMs: dialMs, ...options })
  } catch (error) {
    if (error instanceof PeerTimeoutError)
      throw new PeerUnreachable({ peer: target, why: error.message }, { cause: error })
    const field = error instanceof InvalidHostOptionError ? 'multiaddr' : 'peerId'
    if (!(error instanceof InvalidHostOptionError || error instanceof InvalidPeerIdError)) throw error
    const problems = [{ path: field, problem: `is no ${field === 'peerId' ? 'peer id' : 'multiaddr'}` }]
    throw new ValidationFailed({ where: 'body', problems }, { cause: error })
  }
}
