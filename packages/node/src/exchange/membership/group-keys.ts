import { decode, decryptWith, encode, encryptWith, epochOf, type GroupKey } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { fromWire, readMap, toWire } from '../p2p/wire.js'
import { groupKeys } from './table.js'

const aad = (purpose: string, graph: string) => new TextEncoder().encode(`kg/1/${purpose}/${graph}`)

/** The newest key of a context graph that this node has been given. */
export function currentKey(reader: LedgerReader, graph: string): GroupKey | undefined {
  const [row] = [...reader.range(groupKeys, { prefix: [graph], reverse: true, limit: 1 })]
  return row === undefined ? undefined : { epoch: row.key[1], key: Uint8Array.from(row.value.key) }
}

/** Encrypts a message for the members of a context graph, which `hash` names. */
export function sealForMembers(key: GroupKey, hash: string, body: object): Uint8Array {
  return encryptWith(key, toWire(body), aad('share', hash))
}

/** Opens a message for members. Gives nothing without a key for it; throws if it was made with another key. */
export function openAsMember(
  reader: LedgerReader,
  graph: string,
  hash: string,
  sealed: Uint8Array,
): Record<string, unknown> | undefined {
  const epoch = epochOf(sealed)
  const row = reader.get(groupKeys, [graph, epoch])
  if (row === undefined) return undefined
  return fromWire(decryptWith({ epoch, key: Uint8Array.from(row.key) }, sealed, aad('share', hash)))
}

/** Encrypts the earlier keys with this one, so that members who join later can read what was there before. */
export function sealFormerKeys(reader: LedgerReader, graph: string, key: GroupKey): string | undefined {
  const former = [...reader.range(groupKeys, { prefix: [graph] })].filter(({ key: [, epoch] }) => epoch < key.epoch)
  if (former.length === 0) return undefined
  const list = former.map(({ key: [, epoch], value }) => ({ epoch, key: Uint8Array.from(value.key) }))
  return Buffer.from(encryptWith(key, encode(list), aad('former-keys', graph))).toString('hex')
}

export function openFormerKeys(graph: string, key: GroupKey, sealed: string): GroupKey[] {
  const list = decode(decryptWith(key, Uint8Array.from(Buffer.from(sealed, 'hex')), aad('former-keys', graph)))
  if (!Array.isArray(list)) return []
  return list.flatMap((one) => {
    const { epoch, key: secret } = readMap(one, 'a former key')
    return Number.isSafeInteger(epoch) && secret instanceof Uint8Array && secret.length === 32
      ? [{ epoch: epoch as number, key: secret }]
      : []
  })
}
