import { concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { decryptBytes, encryptBytes } from './aead.js'
import { deriveKey } from './derive-key.js'
import { DecryptionFailedError, WrongEpochError } from './errors.js'

/** One secret for all members; a new epoch follows whenever a member is removed. */
export interface GroupKey {
  readonly epoch: number
  readonly key: Uint8Array
}

const version = 1
const headBytes = 5
const what = 'the group message'

export function newGroupKey(epoch: number): GroupKey {
  return { epoch, key: randomBytes(32) }
}

export function encryptWith(groupKey: GroupKey, plaintext: Uint8Array, aad: Uint8Array): Uint8Array {
  const head = headOf(groupKey.epoch)
  return concatBytes(head, encryptBytes(contentKey(groupKey), plaintext, concatBytes(head, aad)))
}

export function decryptWith(groupKey: GroupKey, sealed: Uint8Array, aad: Uint8Array): Uint8Array {
  const epoch = epochOf(sealed)
  if (epoch !== groupKey.epoch) throw new WrongEpochError({ sealed: epoch, held: groupKey.epoch })
  const head = sealed.subarray(0, headBytes)
  return decryptBytes(contentKey(groupKey), sealed.subarray(headBytes), concatBytes(head, aad), what)
}

/** Which key a group message needs. Not proven before it has been decrypted. */
export function epochOf(sealed: Uint8Array): number {
  if (sealed[0] !== version || sealed.length < headBytes) throw new DecryptionFailedError({ what })
  return new DataView(sealed.buffer, sealed.byteOffset).getUint32(1)
}

function headOf(epoch: number): Uint8Array {
  const head = new Uint8Array(headBytes)
  const view = new DataView(head.buffer)
  view.setUint8(0, version)
  view.setUint32(1, epoch)
  return head
}

function contentKey({ epoch, key }: GroupKey): Uint8Array {
  return deriveKey(key, `kg/1/group-content/${epoch}`)
}
