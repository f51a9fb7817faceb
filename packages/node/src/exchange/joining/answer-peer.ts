import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { fromWire, readText, toWire } from '../p2p/wire.js'
import { type ApprovalNeeds, acceptApproval } from './accept-approval.js'
import { acceptRejection } from './accept-rejection.js'
import { acceptRemoval } from './accept-removal.js'
import { checkDelegation, networkOf } from './delegation.js'
import { JoinMessageRefusedError } from './errors.js'
import type { Incoming } from './incoming.js'

export interface AnswerNeeds extends ApprovalNeeds {
  incoming: Incoming
  sealDomain: () => Promise<SealDomain>
  /** An agent of this node was let in. */
  onApproved(): void
}

/** Answers a peer's message about joining. Throws the same error for everything that it must not tell. */
export async function answerPeer(needs: AnswerNeeds, request: Uint8Array, from: string): Promise<Uint8Array> {
  const { incoming } = needs
  const body = fromWire(request)
  switch (body.kind) {
    case 'request': {
      const delegation = await checkDelegation(body.delegation, networkOf(await needs.sealDomain()))
      if (delegation.peerId !== from) throw new JoinMessageRefusedError({})
      const name = body.name === undefined ? undefined : readText(body.name, 'name', 128)
      return toWire({ status: (await incoming.accept(delegation, from, name)).status })
    }
    case 'approved':
      await acceptApproval(needs, body, from)
      needs.onApproved()
      break
    case 'rejected':
      await acceptRejection(needs, body, from)
      break
    case 'joined':
      await incoming.arrived(readText(body.graph, 'graph', 256), readText(body.agent, 'agent', 42), from)
      break
    case 'removed':
      await acceptRemoval(needs, body, from)
      break
    default:
      throw new JoinMessageRefusedError({})
  }
  return toWire({ ok: true })
}
