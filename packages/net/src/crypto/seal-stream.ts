import { concatBytes } from '@noble/hashes/utils.js'
import { deriveKey } from './derive-key.js'
import { newEncryptionKey, sharedSecret } from './encryption-key.js'
import { DecryptionFailedError } from './errors.js'
import { publicKeyOf } from './x25519.js'
import { decrypt, encrypt, tagBytes } from './xchacha.js'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const version = 1
const headBytes = 33
const chunkBytes = 64 * 1024
const what = 'the sealed stream'

/**
 * Encrypts a stream to one reader, chunk by chunk, with a key made for this stream alone: no two are equal. The nonce of a
 * chunk is its number and whether it is the last, so no chunk can be left out, moved or cut off. `purpose` is not sent:
 * both sides must name the same.
 */
export async function* sealStream(publicKey: Uint8Array, plain: Bytes, purpose: string): AsyncGenerator<Uint8Array> {
  const once = newEncryptionKey()
  const key = keyFor(sharedSecret(once.secret, publicKey), { sender: once.publicKey, reader: publicKey, purpose })
  yield concatBytes(Uint8Array.of(version), once.publicKey)
  for await (const { chunk, number, isLast } of inChunks(plain, chunkBytes))
    yield encrypt(key, nonceOf(number, isLast), chunk)
}

/** The plain bytes. Those of a chunk that was changed are never given. */
export async function* openStream(secret: Uint8Array, sealed: Bytes, purpose: string): AsyncGenerator<Uint8Array> {
  let key: Uint8Array | undefined
  async function* body() {
    let head: Uint8Array = new Uint8Array()
    for await (const piece of sealed) {
      if (key !== undefined) yield piece
      else {
        head = concatBytes(head, piece)
        if (head.length < headBytes) continue
        key = keyFrom(secret, head, purpose)
        yield head.subarray(headBytes)
      }
    }
  }
  for await (const { chunk, number, isLast } of inChunks(body(), chunkBytes + tagBytes)) {
    if (key === undefined || chunk.length < tagBytes) throw new DecryptionFailedError({ what })
    yield decryptChunk(key, nonceOf(number, isLast), chunk)
  }
}

function keyFrom(secret: Uint8Array, head: Uint8Array, purpose: string): Uint8Array {
  if (head[0] !== version) throw new DecryptionFailedError({ what })
  const sender = head.slice(1, headBytes)
  return keyFor(sharedSecret(secret, sender), { sender, reader: publicKeyOf(secret), purpose })
}

function decryptChunk(key: Uint8Array, nonce: Uint8Array, chunk: Uint8Array): Uint8Array {
  try {
    return decrypt(key, nonce, chunk)
  } catch (error) {
    throw new DecryptionFailedError({ what }, { cause: error })
  }
}

/** Bound to both public keys, so that a stream sealed to one reader is nothing to another. */
function keyFor(
  shared: Uint8Array,
  { sender, reader, purpose }: { sender: Uint8Array; reader: Uint8Array; purpose: string },
): Uint8Array {
  return deriveKey(shared, `kg/1/seal-stream/${purpose}`, concatBytes(sender, reader))
}

function nonceOf(number: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(24)
  const view = new DataView(nonce.buffer)
  view.setBigUint64(0, BigInt(number))
  view.setUint8(8, isLast ? 1 : 0)
  return nonce
}

/** Cuts bytes into chunks of one size. There is always a last one, which may be shorter or empty. */
async function* inChunks(bytes: Bytes, size: number) {
  let waiting: Uint8Array[] = []
  let length = 0
  let number = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; length - at > size; at += size) yield { chunk: all.subarray(at, at + size), number: number++, isLast: false }
    waiting = [all.subarray(at)]
    length -= at
  }
  yield { chunk: Buffer.concat(waiting), number, isLast: true }
}
