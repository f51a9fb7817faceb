import { type Hex, toHex } from '@kg/core'

/** EIP-191, as any wallet signs, so that an agent that keeps its own key could do the same. */
export async function signLetter(key: Uint8Array, about: Uint8Array, content: Uint8Array): Promise<string> {
  const { signMessage } = await import('viem/accounts')
  return signMessage({ message: { raw: Buffer.concat([about, content]) }, privateKey: toHex(key) })
}

/** The address that has signed, in lower case; undefined where it is no signature. */
export async function signerOf(
  signature: unknown,
  about: Uint8Array,
  content: Uint8Array,
): Promise<string | undefined> {
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/.test(signature)) return undefined
  const { recoverMessageAddress } = await import('viem')
  try {
    const raw = Buffer.concat([about, content])
    return (await recoverMessageAddress({ message: { raw }, signature: signature as Hex })).toLowerCase()
  } catch (error) {
    // Bytes that lie on no curve are no signature of anyone.
    if (error instanceof Error) return undefined
    throw error
  }
}
