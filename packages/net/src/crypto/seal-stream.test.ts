import { concatBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newEncryptionKey } from './encryption-key.js'
import { openStream, sealStream } from './seal-stream.js'

const reader = newEncryptionKey()
const refused = expect.objectContaining({ code: expect.stringMatching(/DECRYPTION_FAILED|INVALID_ENCRYPTION_KEY/) })

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return concatBytes(...pieces)
}
const seal = (plain: readonly Uint8Array[], purpose = 'p') => collect(sealStream(reader.publicKey, plain, purpose))
const open = (sealed: readonly Uint8Array[], purpose = 'p', secret = reader.secret) =>
  collect(openStream(secret, sealed, purpose))
const filled = (bytes: number) => Uint8Array.from({ length: bytes }, (_, i) => (i * 31) % 251)
/** The same bytes in pieces of a size. */
const cut = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

describe('a stream sealed to one reader', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('opens for that reader: %i bytes', async (bytes) => {
    const plain = filled(bytes)
    const sealed = await seal(cut(plain, 1000))
    expect(await open(cut(sealed, 4321))).toEqual(plain)
    expect(await open([sealed])).toEqual(plain)
  })

  it('is different each time, and nothing to another reader or for another purpose', async () => {
    const plain = filled(100)
    const sealed = await seal([plain])
    expect(await seal([plain])).not.toEqual(sealed)
    await expect(open([sealed], 'q')).rejects.toEqual(refused)
    await expect(open([sealed], 'p', newEncryptionKey().secret)).rejects.toEqual(refused)
  })

  it('does not open after a change of any byte', async () => {
    const sealed = await seal([filled(70_000)])
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = sealed.slice()
        changed[at] = changed[at]! ^ flip
        await expect(open([changed])).rejects.toEqual(refused)
      }),
      { numRuns: 20 },
    )
  })

  it('does not open when it is cut off, also between two chunks, or when chunks change places', async () => {
    const sealed = await seal([filled(3 * 65_536)])
    const chunk = 65_536 + 16
    const [head, one, two, three] = [
      sealed.subarray(0, 33),
      sealed.subarray(33, 33 + chunk),
      sealed.subarray(33 + chunk, 33 + 2 * chunk),
      sealed.subarray(33 + 2 * chunk),
    ] as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
    for (const parts of [
      [],
      [head.subarray(0, 9)],
      [head],
      [head, one, two],
      [head, two, one, three],
      [head, one, three],
    ])
      await expect(open(parts)).rejects.toEqual(refused)
  })
})
