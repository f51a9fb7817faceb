import { encryptionKeyFrom } from '@kg/net'

/** The X25519 key of an agent on this node. It is derived, so nothing more has to be stored. */
export function encryptionKeyOf(seed: Uint8Array, agent: string): ReturnType<typeof encryptionKeyFrom> {
  return encryptionKeyFrom(seed, `agent/${agent.toLowerCase()}`)
}
