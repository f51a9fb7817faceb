import { deferred, pause, waitAtMost } from '@kg/core/async'
import type { Host } from '@kg/net'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { CatchUp } from './catch-up.js'

/** How long peers that were known before have to answer. */
const greetMs = 300
/** Who waited for what was brought asks for it now, and comes first. */
const askedMs = 500
/** What peers bring may take longer; others have waited enough. */
const mostMs = 3000

/** Ends when the peers that are there at the start have brought what this node lacks, or soon if there are none. */
export function firstCatchUp({ network, catchUp }: { network: PeerNetwork; catchUp: Pick<CatchUp, 'settled'> }) {
  const ended = deferred()
  const stopping = new AbortController()
  // What would begin then has nothing to begin when the node stops.
  const end = () => stopping.signal.aborted || ended.resolve()
  const patience = { signal: stopping.signal, keepsProcess: false }

  async function caughtUp(host: Host): Promise<void> {
    const greeted = deferred<true>()
    const unfollow = host.onConnect(() => greeted.resolve(true))
    const isSomebodyThere = await waitAtMost(greeted.promise, { ms: greetMs, ...patience })
    unfollow()
    await catchUp.settled()
    if (isSomebodyThere) await pause(askedMs, stopping.signal, patience)
  }

  network.onOpen((host) => void caughtUp(host).then(end))
  return {
    ended: ended.promise,
    async start(): Promise<void> {
      if (network.status().state !== 'off') await waitAtMost(ended.promise, { ms: mostMs, ...patience })
      end()
    },
    stop: () => stopping.abort(),
  }
}
