import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex, type Hex, toHex } from '../hash-tree/hex.js'
import { keccak256 } from '../hash-tree/keccak.js'
import { checksumAddress } from '../ids/address.js'
import { type Curve, portableCurve } from './curve.js'
import { SealAuthorMismatchError, SealSignatureError } from './errors.js'
import { sealDigest } from './seal-digest.js'
import type { SealFields } from './seal-fields.js'

const halfOrder = secp256k1.Point.Fn.toBytes(secp256k1.Point.Fn.ORDER >> 1n)

/** r ‖ s ‖ v, 65 bytes. The key must be the author's. */
export function signSeal(fields: SealFields, privateKey: Uint8Array, curve: Curve = portableCurve): Hex {
  return signDigest(sealDigest(fields), fields.author, privateKey, curve)
}

/** Signs what is the author's to sign. */
export function signDigest(digest: Uint8Array, author: Hex, privateKey: Uint8Array, curve: Curve): Hex {
  const signer = addressOfPoint(curve.publicKey(privateKey))
  if (signer !== author.toLowerCase()) throw new SealAuthorMismatchError({ author, signer: checksumAddress(signer) })
  const { rs, recovery } = curve.sign(digest, privateKey)
  return toHex(Uint8Array.of(...rs, 27 + recovery))
}

/** Who signed these fields, with checksum. It is for the caller to compare it with `fields.author`. */
export function recoverSealAuthor(fields: SealFields, signature: Hex, curve: Curve = portableCurve): Hex {
  return recoverSigner(sealDigest(fields), signature, curve)
}

/** Who signed a digest, with checksum. Only one way of writing a signature counts. */
export function recoverSigner(digest: Uint8Array, signature: Hex, curve: Curve): Hex {
  return checksumAddress(recoverAddress(digest, signature, curve))
}

/** The same in lower case, to compare it. */
export function recoverAddress(digest: Uint8Array, signature: Hex, curve: Curve): Hex {
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) throw new SealSignatureError({ why: 'its form is wrong' })
  const bytes = fromHex(signature)
  const rs = bytes.subarray(0, 64)
  try {
    if (isHigh(rs.subarray(32)))
      throw new RangeError('s is in the upper half, so the signature could be written in two ways')
    return addressOfPoint(curve.recover(digest, rs, (bytes[64] as number) - 27))
  } catch (cause) {
    throw new SealSignatureError({ why: cause instanceof Error ? cause.message : 'no point belongs to it' }, { cause })
  }
}

export function addressOfKey(privateKey: Uint8Array, curve: Curve = portableCurve): Hex {
  return checksumAddress(addressOfPoint(curve.publicKey(privateKey)))
}

/** The address that belongs to a secp256k1 public key in hex, compressed or not. */
export function addressOfPublicKey(publicKey: Hex): Hex {
  return checksumAddress(addressOfPoint(secp256k1.Point.fromBytes(fromHex(publicKey)).toBytes(false)))
}

/** Of a point that is known to be on the curve, in lower case. */
function addressOfPoint(publicKey: Uint8Array): Hex {
  const point = publicKey.length === 65 ? publicKey : secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return toHex(keccak256(point.subarray(1)).subarray(12))
}

/** Whether a number of 32 bytes is in the upper half of the curve's order. */
function isHigh(number: Uint8Array): boolean {
  const i = number.findIndex((byte, at) => byte !== halfOrder[at])
  return i >= 0 && (number[i] as number) > (halfOrder[i] as number)
}
