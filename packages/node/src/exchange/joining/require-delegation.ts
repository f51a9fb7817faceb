import { ForbiddenError, type JoinDelegation, JoinDelegationInvalidError, JoinKeyNotHeldError } from '@kg/contract'
import { agentRows } from '../../memory/agents/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { checkDelegation, networkOf } from './delegation.js'
import { encryptionKeyText, type SignRequestNeeds, signRequest } from './sign-request.js'

/** A signed request for this context graph and node: the given one if it is right, otherwise a new one. */
export async function requireDelegation(
  needs: SignRequestNeeds,
  { id, given }: { id: string; given?: JoinDelegation | undefined },
  caller: Caller,
): Promise<JoinDelegation> {
  if (given === undefined) {
    const { delegation } = await signRequest(needs, id, caller)
    if (delegation.signature === undefined) throw new JoinKeyNotHeldError({ contextGraphId: id, agent: caller.agent })
    return delegation
  }
  const { ledger, network, sealDomain } = needs
  const delegation = await checkDelegation(given, networkOf(await sealDomain()))
  const { agentAddress: agent, contextGraphId, peerId, encryptionKey } = delegation
  if (agent !== caller.agent && !(caller.isAdmin && ledger.read((r) => r.has(agentRows, agent))))
    throw new ForbiddenError({ why: 'The request is signed by another agent than the token’s' })
  if (contextGraphId !== id) throw new JoinDelegationInvalidError({ why: 'it is for another context graph' })
  if (peerId !== network.peerId || encryptionKey !== encryptionKeyText(network.seed, agent))
    throw new JoinDelegationInvalidError({ why: 'it names another node' })
  return delegation
}
