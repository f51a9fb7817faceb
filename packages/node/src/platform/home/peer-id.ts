import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto'
import { peerIdOf } from '@kg/net'

/** An Ed25519 key as libp2p names it: an identity multihash of the key in its protobuf form. */
export function peerIdBytes(pem: string): Uint8Array {
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  return Uint8Array.from([0x00, 0x24, 0x08, 0x01, 0x12, 0x20, ...spki.subarray(-32)])
}

/** The peer id in its usual text form. */
export const peerIdText = (bytes: Uint8Array): string => peerIdOf(bytes.subarray(-32))

/** The secret bytes of the key. */
export function seedOf(pem: string): Uint8Array {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
  return Uint8Array.from(der.subarray(-32))
}

/** Text that only the holder of the key can tell, different for everything it is asked of. */
export function makeSaltFor(pem: string): (of: string) => string {
  const seed = seedOf(pem)
  return (of) => createHmac('sha256', seed).update(`kg/1/salt ${of}`).digest('hex')
}
