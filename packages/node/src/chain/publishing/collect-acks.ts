import { NoQuorumError } from '@kg/contract'
import { defined } from '@kg/core'
import { deferred, startTimer, timeLimit } from '@kg/core/async'
import type { Ack, AckRequest } from './acknowledgements.js'
import { highest, type PricedNode } from './choose-nodes.js'
import type { PublishWatcher } from './publish-step.js'
import type { RecentFailures } from './recent-failures.js'

export interface CollectNeeds {
  /** In the order in which they are asked. */
  readonly nodes: readonly PricedNode[]
  readonly required: number
  readonly failures: RecentFailures
  /** Is told whom it asks and who answers. */
  readonly onAck?: PublishWatcher['onAck']
  /** After this long without enough answers, dearer nodes are asked too. */
  readonly patienceMs?: number
}

const askMs = 20_000
/** What a node may take longer for, since it fetches and checks the content first. */
const bytesPerMs = 1000
/** How many are asked at the same time beyond those that are still needed. */
const spare = 2

/**
 * Asks core nodes until enough have signed. A dearer node is asked only when the planned ones refuse, or keep us waiting.
 * Those that refuse or do not answer are named with their reason.
 */
export async function collectAcks(
  { nodes, required, failures, onAck, patienceMs = 2000 }: CollectNeeds,
  request: AckRequest,
): Promise<Ack[]> {
  const waiting = [...nodes]
  const planned = highest(nodes.slice(0, required))
  const acks: Ack[] = []
  const peers: { peer: string; reason: string }[] = []
  const enough = new AbortController()
  const ended = deferred()
  const withinMs = askMs + Math.ceil(Number(request.byteSize) / bytesPerMs)
  const asking = new Set<bigint>()
  let isPatient = true

  function askMore(): void {
    for (let [next] = waiting; next !== undefined && acks.length < required; [next] = waiting) {
      const extra = next.fee <= planned || !isPatient ? spare : 0
      if (asking.size >= required - acks.length + extra) return
      waiting.shift()
      const { identityId } = next
      asking.add(identityId)
      void ask(next).then(() => {
        asking.delete(identityId)
        askMore()
        if (acks.length >= required || asking.size === 0) ended.resolve()
      })
    }
  }

  async function ask(node: PricedNode): Promise<void> {
    const { identityId, peerId, fee } = node
    onAck?.({ identityId, peerId, state: 'asked' })
    try {
      const signature = await node.ask(request, timeLimit(withinMs, enough.signal))
      failures.clear(identityId)
      if (acks.length >= required) return
      onAck?.({ identityId, peerId, state: 'given' })
      acks.push({ identityId, signature, fee, ...defined({ peerId }) })
      if (acks.length >= required) enough.abort()
    } catch (error) {
      if (enough.signal.aborted) return
      failures.note(identityId)
      const reason = (error as Error).message
      onAck?.({ identityId, peerId, state: 'refused', reason })
      peers.push({ peer: peerId ?? `identity ${identityId}`, reason })
    }
  }

  const stopWaiting = startTimer(patienceMs, () => {
    isPatient = false
    // One that is slow and answers after all is forgiven then.
    for (const identityId of asking) failures.note(identityId)
    askMore()
  })
  askMore()
  if (asking.size > 0) await ended.promise
  stopWaiting()
  if (acks.length < required) throw new NoQuorumError({ required, given: acks.length, peers })
  return acks.sort((a, b) => (a.identityId < b.identityId ? -1 : 1))
}
