import { hkdfSync } from 'node:crypto'
import { type GroupKey, peerIdFromSeed, publicKeyOf } from '@kg/net'
import { signerOfText, signText } from './agent-signature.js'
import type { HostKey } from './table.js'

/** The secret of the host key, which follows from the group key. Its public half tells a host nothing else. */
export const hostSeed = ({ epoch, key }: GroupKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, new Uint8Array(0), `kg/1/host-key/${epoch}`, 32))

const textOf = (hash: string, { epoch, key }: Pick<HostKey, 'epoch' | 'key'>): string =>
  `Members of the context graph ${hash} prove themselves to hosts by the key ${key} of epoch ${epoch}.`

export async function signHostKey(
  { curator, secret }: { curator: string; secret: Uint8Array },
  hash: string,
  groupKey: GroupKey,
): Promise<HostKey> {
  const { epoch } = groupKey
  const key = peerIdFromSeed(hostSeed(groupKey))
  return { epoch, key, curator, signature: await signText(secret, textOf(hash, { epoch, key })) }
}

/** Reads a host key that somebody shows, if the curator of the context graph has signed it. */
export async function readHostKey(given: unknown, hash: string, curator: string): Promise<HostKey | undefined> {
  const { epoch, key, signature } = (typeof given === 'object' && given !== null ? given : {}) as Partial<HostKey>
  if (!Number.isSafeInteger(epoch) || typeof key !== 'string' || key.length !== 52) return undefined
  const hostKey = { epoch: epoch as number, key, curator, signature: String(signature) }
  publicKeyOf(key)
  return (await signerOfText(textOf(hash, hostKey), signature)) === curator ? hostKey : undefined
}
