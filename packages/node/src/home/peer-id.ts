import { createPrivateKey, createPublicKey } from 'node:crypto'

/** An Ed25519 key as libp2p names it: an identity multihash of the key in its protobuf form. */
export function peerIdBytes(pem: string): Uint8Array {
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  return Uint8Array.from([0x00, 0x24, 0x08, 0x01, 0x12, 0x20, ...spki.subarray(-32)])
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The peer id in its usual text form, base58. */
export function peerIdText(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = (letters[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return letters.charAt(0).repeat(Math.max(0, zeros)) + text
}

/** The secret bytes of the key. */
export function seedOf(pem: string): Uint8Array {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
  return Uint8Array.from(der.subarray(-32))
}
