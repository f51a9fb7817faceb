import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { RegistryKeysInvalidError } from './errors.js'

/** A key that a registry signs its packages with, as `/-/npm/v1/keys` lists it. */
export interface RegistryKey {
  readonly keyid: string
  /** Public key, SPKI in base64. */
  readonly key: string
  /** From then on it signs nothing new; what it signed before stays signed. */
  readonly expires?: string | null | undefined
}

/** Those of the public npm registry. They travel through mirrors, so a mirror cannot replace them. */
const publicKeys: readonly RegistryKey[] = [
  {
    keyid: 'SHA256:DhQ8wR5APBvFHLF/+Tc+AYvPOdTpcIDqOhxsBHRwC7U',
    key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEY6Ya7W++7aUPzvMTrezH6Ycx3c+HOKYCcNGybJZSCJq/fd7Qa8uuAKtdIkUQtQiEKERhAmE5lMMJhP8OkDOa2g==',
  },
]

const keyFile = z.object({
  keys: z.array(z.object({ keyid: z.string(), key: z.string(), expires: z.string().nullish() })),
})

/** The keys to believe: npm's own, and those in the file that KG_REGISTRY_KEYS names. Never what a registry serves. */
export function registryKeys(env: NodeJS.ProcessEnv): readonly RegistryKey[] {
  const file = env.KG_REGISTRY_KEYS
  if (file === undefined || file === '') return publicKeys
  try {
    return [...publicKeys, ...keyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).keys]
  } catch (error) {
    throw new RegistryKeysInvalidError({ file }, { cause: error })
  }
}
