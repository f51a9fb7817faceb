import { type Hex, keccak256, toHex } from '@kg/core'
import { sortedText } from './canonical-text.js'
import { hashLevels, rootOf } from './hash-tree.js'
import { permissionedDataOf } from './public-graph.js'
import type { Json, JsonObject, KgElement } from './types.js'

const blockCount = 256
const largestBlock = 31

/**
 * The hash that stands in a dataset for permissioned data: its sorted text in at least 256 blocks of at most 31 bytes,
 * each padded with zeros on the left to 32, and a keccak tree over these blocks as they are.
 */
export function permissionedDataHash(data: Json): Hex {
  const bytes = new TextEncoder().encode(sortedText(data, 'sorted'))
  const size = Math.max(1, Math.min(Math.round(bytes.length / blockCount), largestBlock))
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.length || blocks.length < blockCount; at += size) {
    const block = new Uint8Array(32)
    const part = bytes.subarray(at, at + size)
    block.set(part, 32 - part.length)
    blocks.push(block)
  }
  return toHex(rootOf(hashLevels(blocks, joinBlocks)))
}

const pair = new Uint8Array(64)

function joinBlocks(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair.set(left)
  pair.set(right, 32)
  return keccak256(pair)
}

/** The element with the hash of its permissioned data beside the data. */
export function addPermissionedHash(element: KgElement): KgElement {
  const data = permissionedDataOf(element)
  if (data === undefined) return element
  const given = element.properties.permissioned_data as JsonObject
  const permissionedData = { ...given, permissioned_data_hash: permissionedDataHash(data) }
  return { ...element, properties: { ...element.properties, permissioned_data: permissionedData } }
}
