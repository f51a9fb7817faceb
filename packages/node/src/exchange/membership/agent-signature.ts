import { type Hex, toHex } from '@kg/core'

/** EIP-191 over a text, as any wallet signs it. */
export async function signText(key: Uint8Array, message: string): Promise<string> {
  const { signMessage } = await import('viem/accounts')
  return signMessage({ message, privateKey: toHex(key) })
}

/** The agent that has signed a text, in lower case; none where it is no signature. */
export async function signerOfText(message: string, signature: unknown): Promise<string | undefined> {
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/.test(signature)) return undefined
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })).toLowerCase()
  } catch (error) {
    // Bytes that lie on no curve are no signature of anyone.
    if (error instanceof Error) return undefined
    throw error
  }
}
