import type { JoinDelegation } from '@kg/contract'
import { checkGraphName } from '@kg/core'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { signText } from '../membership/agent-signature.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { delegationText, networkOf, newDelegation } from './delegation.js'
import { resolveWantedGraph } from './resolve-wanted-graph.js'

export interface SignRequestNeeds {
  ledger: Journal
  keys: AgentKeys
  network: PeerNetwork
  sealDomain: () => Promise<SealDomain>
}

/** The public key by which an agent is sent secrets on this node, in hex. */
export const encryptionKeyText = (seed: Uint8Array, agent: string): string =>
  Buffer.from(encryptionKeyOf(seed, agent).publicKey).toString('hex')

/** Makes a request to join. It is signed if the node holds the agent's key; otherwise the agent signs the message. */
export async function signRequest(
  { ledger, keys, network, sealDomain }: SignRequestNeeds,
  given: string,
  { agent }: Caller,
): Promise<{ delegation: JoinDelegation; message: string }> {
  const id = ledger.read((r) => resolveWantedGraph(r, given))
  const fields = { contextGraphId: checkGraphName(id), agentAddress: agent, peerId: network.peerId }
  const scope = { encryptionKey: encryptionKeyText(network.seed, agent), network: networkOf(await sealDomain()) }
  const delegation = newDelegation({ ...fields, ...scope })
  const message = delegationText(delegation)
  const key = keys.get(agent)
  if (key === undefined) return { delegation, message }
  return { delegation: { ...delegation, signature: await signText(key, message) }, message }
}
