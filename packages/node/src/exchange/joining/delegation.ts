import { randomBytes } from 'node:crypto'
import { type JoinDelegation, JoinDelegationInvalidError, joinDelegation } from '@kg/contract'
import { isContextGraphId } from '@kg/core'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { signerOfText } from '../membership/agent-signature.js'

/** As long as a request may wait for a curator that is away. */
const lifeMs = 7 * 24 * 3600_000
const skewMs = 15 * 60_000

export interface DelegationFields {
  readonly contextGraphId: string
  readonly agentAddress: string
  readonly peerId: string
  readonly encryptionKey: string
  readonly network: string
}

/** A signature counts for one chain and its contracts only. */
export const networkOf = ({ chainName, chainId, contract }: SealDomain): string =>
  `${chainName}:${chainId}/${contract.toLowerCase()}`

export function newDelegation(fields: DelegationFields, now = Date.now()): JoinDelegation {
  return {
    ...fields,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifeMs).toISOString(),
    nonce: randomBytes(16).toString('hex'),
  }
}

/** What the agent signs: all of it, in words that a wallet can show. */
export function delegationText(delegation: JoinDelegation): string {
  const { contextGraphId, agentAddress, peerId, encryptionKey, network, issuedAt, expiresAt, nonce } = delegation
  return [
    'I ask to join a context graph. The node named here acts for me.',
    `Context graph: ${contextGraphId}`,
    `Agent: ${agentAddress.toLowerCase()}`,
    `Node: ${peerId}`,
    `Encryption key: ${encryptionKey}`,
    `Network: ${network}`,
    `Issued: ${issuedAt}`,
    `Expires: ${expiresAt}`,
    `Nonce: ${nonce}`,
  ].join('\n')
}

/** Checks form, time and signature of a delegation that someone has sent. */
export async function checkDelegation(given: unknown, network: string, now = Date.now()): Promise<JoinDelegation> {
  const { data, success } = joinDelegation.safeParse(given)
  if (!success) throw new JoinDelegationInvalidError({ why: 'a field is missing or has a wrong form' })
  const delegation = { ...data, agentAddress: data.agentAddress.toLowerCase() }
  const issued = Date.parse(delegation.issuedAt)
  const expires = Date.parse(delegation.expiresAt)
  if (!isContextGraphId(delegation.contextGraphId)) refuse('the id of the context graph has a wrong form')
  if (delegation.network !== network) refuse('it is for another network')
  if (!(issued <= now + skewMs) || !(expires - issued <= lifeMs)) refuse('its time is not right')
  if (!(expires > now)) refuse('it has expired')
  if ((await signerOfText(delegationText(delegation), delegation.signature)) !== delegation.agentAddress)
    refuse('the signature is not the agent’s')
  return delegation
}

function refuse(why: string): never {
  throw new JoinDelegationInvalidError({ why })
}
