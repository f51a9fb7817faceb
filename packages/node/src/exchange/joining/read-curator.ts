import { ValidationFailedError } from '@kg/contract'
import { InvalidPeerIdError, publicKeyOf } from '@kg/net'

/** The node of a curator, and where it can be reached if that was given. */
export interface CuratorNode {
  readonly peerId: string
  readonly address?: string
}

/** Reads a peer id, or an address that ends in one. */
export function readCurator(given: string): CuratorNode {
  const peerId = given.split('/').at(-1) ?? ''
  try {
    publicKeyOf(peerId)
  } catch (cause) {
    if (!(cause instanceof InvalidPeerIdError)) throw cause
    const problems = [{ path: 'curatorPeerId', problem: 'is no peer id, and ends in none' }]
    throw new ValidationFailedError({ where: 'body', problems }, { cause })
  }
  return given === peerId ? { peerId } : { peerId, address: given }
}
