import { startDeadline } from '@kg/core/async'
import type { Counters } from './counters.js'
import type { Node } from './node.js'

const enoughConnections = 16
const dialMs = 10_000

/** Connects to peers that mDNS or the DHT tell of, until there are enough for a good mesh. */
export function autoDial(node: Node, counters: Counters, signal: AbortSignal): void {
  node.addEventListener(
    'peer:discovery',
    ({ detail: { id, multiaddrs } }) => {
      if (multiaddrs.length === 0 || id.equals(node.peerId)) return
      if (node.getPeers().length >= enoughConnections || node.getConnections(id).length > 0) return
      const deadline = startDeadline({ ms: dialMs, signal })
      node
        .dial(id, { signal: deadline.signal })
        .then(
          () => counters.add('discovered.connected'),
          () => counters.add('discovered.unreachable'),
        )
        .finally(() => deadline.stop())
    },
    { signal },
  )
}
