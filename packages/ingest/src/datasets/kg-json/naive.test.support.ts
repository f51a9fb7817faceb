import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// The rules of version 1.2 once more, in the plainest way and with another library, as a second opinion in tests.

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

const sha3 = (text: string) => `0x${bytesToHex(sha3_256(utf8ToBytes(text)))}`

export function naiveText(value: Value, lists: 'keep' | 'all' | 'outside'): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => naiveText(item, lists))
    if (lists !== 'keep') items.sort()
    return `[${items}]`
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = []
  for (const key in value) {
    const inside = lists === 'outside' && key === 'properties' ? 'keep' : lists
    members.push(`${JSON.stringify(key)}:${naiveText(value[key] as Value, inside)}`)
  }
  return `{${members.sort()}}`
}

/** What hashes see: a deep copy without permissioned data. */
const bare = (graph: Value): Value[] => {
  const copy = structuredClone(graph) as { properties?: { permissioned_data?: { data?: Value } } }[]
  for (const element of copy)
    if (element.properties?.permissioned_data) delete element.properties.permissioned_data.data
  return copy as Value[]
}

export function naiveId(graph: Value): string {
  return sha3(JSON.stringify(JSON.parse(naiveText(bare(graph), 'outside'))))
}

export function naiveRoot(graph: Value, datasetId: string, datasetCreator: Value): string {
  const sorted = JSON.parse(naiveText(bare(graph), 'outside')) as { '@id': string; identifiers: Value; relations: [] }[]
  const objects = sorted.map(({ '@id': id, identifiers }) => ({ '@id': id, identifiers }))
  const numRelations = sorted.reduce((sum, { relations }) => sum + relations.length, 0)
  const leaves = [{ datasetId, datasetCreator, objects, numRelations }, ...sorted] as Value[]
  let level = leaves.map((leaf, i) => sha3(naiveText(leaf, 'keep') + i))
  while (level.length > 1) {
    const parents: string[] = []
    while (level.length > 0) {
      const [left, right = left] = level.splice(0, 2)
      parents.push(sha3(`${left}${right}`))
    }
    level = parents
  }
  return String(level[0])
}

export function naivePermissionedHash(data: Value): string {
  const bytes = utf8ToBytes(naiveText(data, 'all'))
  const size = Math.max(1, Math.min(Math.round(bytes.length / 256), 31))
  const count = Math.max(256, Math.ceil(bytes.length / size))
  let level = Array.from({ length: count }, (_, i) => {
    return bytesToHex(bytes.slice(i * size, (i + 1) * size)).padStart(64, '0')
  })
  while (level.length > 1) {
    level = level.flatMap((left, i) => {
      return i % 2 ? [] : [bytesToHex(keccak_256(hexToBytes(left + (level[i + 1] ?? left))))]
    })
  }
  return `0x${level[0]}`
}

export function naiveMessageHash(text: string): string {
  const bytes = utf8ToBytes(text)
  return bytesToHex(
    keccak_256(Uint8Array.of(...utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes)),
  )
}
