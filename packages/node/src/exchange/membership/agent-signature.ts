import { type Hex, toHex } from '@kg/core'

/** Signs a text by EIP-191, as any wallet does. */
export async function signText(key: Uint8Array, message: string): Promise<string> {
  const { signMessage } = await import('viem/accounts')
  return signMessage({ message, privateKey: toHex(key) })
}

/** The agent that signed a text, in lower case. Nothing if the signature is invalid. */
export async function signerOfText(message: string, signature: unknown): Promise<string | undefined> {
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/.test(signature)) return undefined
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })).toLowerCase()
  } catch (error) {
    // Bytes that are not on the curve are nobody's signature.
    if (error instanceof Error) return undefined
    throw error
  }
}
