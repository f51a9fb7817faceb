import { deferred, pause, startTimer, waitAtMost } from '@kg/core/async'
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
  network.onOpen((host) => {
    void (async () => {
      const greeted = deferred<true>()
      const unfollow = host.onConnect(() => greeted.resolve(true))
      const isSomebodyThere = await waitAtMost(greeted.promise, { ms: greetMs, keepsProcess: false })
      unfollow()
      await catchUp.settled()
      if (isSomebodyThere) await pause(askedMs, undefined, { keepsProcess: false })
      ended.resolve()
    })()
  })
  return {
    ended: ended.promise,
    start() {
      const { state } = network.status()
      if (state === 'off') ended.resolve()
      else startTimer(mostMs, ended.resolve)
    },
  }
}
