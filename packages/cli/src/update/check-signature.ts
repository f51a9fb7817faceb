import { createPublicKey, createVerify } from 'node:crypto'
import type { RegistryKey } from './npm-keys.js'

export interface SignedPackage {
  readonly name: string
  readonly version: string
  readonly integrity: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
  /** When the version was published, where the registry says so. */
  readonly publishedAt?: string | undefined
}

/** Why a package is not signed by one of the keys; undefined when it is. */
export function signatureFault(signed: SignedPackage, keys: readonly RegistryKey[]): string | undefined {
  const { name, version, integrity, signatures, publishedAt } = signed
  if (signatures.length === 0) return `the registry has no signature for ${name}@${version}`
  for (const { keyid, sig } of signatures) {
    const known = keys.find((key) => key.keyid === keyid)
    if (known === undefined || isExpired(known, publishedAt)) continue
    return verifies(known.key, `${name}@${version}:${integrity}`, sig)
      ? undefined
      : `the signature of ${name}@${version} is wrong`
  }
  return `this kg does not know the key that signed ${name}@${version}`
}

/** A key that has expired vouches only for what was published before. */
function isExpired({ expires }: RegistryKey, publishedAt: string | undefined): boolean {
  if (expires === undefined || expires === null) return false
  return !(Date.parse(publishedAt ?? '') < Date.parse(expires))
}

function verifies(key: string, text: string, sig: string): boolean {
  try {
    const spki = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return createVerify('sha256').update(text).verify(spki, sig, 'base64')
  } catch {
    // A key or signature of another form verifies nothing.
    return false
  }
}
