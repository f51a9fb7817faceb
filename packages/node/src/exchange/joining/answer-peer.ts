import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { fromWire, readText, toWire } from '../p2p/wire.js'
import { type ApprovalNeeds, acceptApproval, type Sender } from './accept-approval.js'
import { acceptArrival } from './accept-arrival.js'
import { acceptRejection } from './accept-rejection.js'
import { acceptRemoval } from './accept-removal.js'
import { type AcceptRequestNeeds, acceptRequest } from './accept-request.js'
import { checkDelegation, networkOf } from './delegation.js'
import { JoinMessageRefusedError } from './errors.js'

export interface AnswerNeeds extends ApprovalNeeds, AcceptRequestNeeds {
  sealDomain: () => Promise<SealDomain>
  /** An agent of this node was let in. */
  onApproved(): void
}

/** Answers a peer's message about joining. Throws the same error for everything that it must not reveal. */
export async function answerPeer(needs: AnswerNeeds, request: Uint8Array, sender: Sender): Promise<Uint8Array> {
  const body = fromWire(request)
  const notice = { body, peerId: sender.peerId }
  switch (body.kind) {
    case 'request': {
      const delegation = await checkDelegation(body.delegation, networkOf(await needs.sealDomain()))
      if (delegation.peerId !== sender.peerId) throw new JoinMessageRefusedError({})
      const name = body.name === undefined ? undefined : readText(body.name, 'name', 128)
      return toWire({ status: (await acceptRequest(needs, delegation, { ...sender, name })).status })
    }
    case 'approved':
      await acceptApproval(needs, body, sender)
      needs.onApproved()
      break
    case 'rejected':
      await acceptRejection(needs, notice)
      break
    case 'joined':
      await acceptArrival(needs, notice)
      break
    case 'removed':
      await acceptRemoval(needs, notice)
      break
    default:
      throw new JoinMessageRefusedError({})
  }
  return toWire({ ok: true })
}
