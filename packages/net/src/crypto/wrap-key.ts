import { utf8ToBytes } from '@noble/hashes/utils.js'
import { decode, encode } from '../envelope/cbor.js'
import { DecryptionFailedError } from './errors.js'
import type { GroupKey } from './group-key.js'
import { openFrom, sealTo } from './seal-to.js'

export interface Member {
  readonly id: string
  readonly publicKey: Uint8Array
}

/** A group key that only one member can open. */
export interface WrappedKey {
  readonly id: string
  readonly epoch: number
  readonly sealed: Uint8Array
}

export function wrapFor(members: readonly Member[], { epoch, key }: GroupKey): WrappedKey[] {
  return members.map(({ id, publicKey }) => ({
    id,
    epoch,
    sealed: sealTo(publicKey, encode({ epoch, key }), aadOf(id, epoch)),
  }))
}

export function unwrap({ id, epoch, sealed }: WrappedKey, secret: Uint8Array): GroupKey {
  const content = decode(openFrom(secret, sealed, aadOf(id, epoch)))
  if (typeof content === 'object' && content !== null && 'epoch' in content && 'key' in content) {
    const { epoch: inner, key } = content
    if (inner === epoch && key instanceof Uint8Array && key.length === 32) return { epoch, key: key.slice() }
  }
  throw new DecryptionFailedError({ what: 'the wrapped group key' })
}

function aadOf(id: string, epoch: number): Uint8Array {
  return utf8ToBytes(`kg/1/group-key/${epoch}/${id}`)
}
