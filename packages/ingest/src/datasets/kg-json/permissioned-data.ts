import { fromHex, type Hex, keccak256, toHex } from '@kg/core'
import { sortedText } from './canonical-text.js'
import { hashLevels, rootOf } from './hash-tree.js'
import { permissionedDataOf } from './public-graph.js'
import type { Json, KgElement } from './types.js'

const blockCount = 256
const largestBlock = 31

/**
 * The hash that stands in a dataset for permissioned data: its sorted text in at least 256 blocks of at most 31 bytes,
 * each padded with zeros on the left to 32, and a keccak tree over these blocks as they are.
 */
export function permissionedDataHash(data: Json): Hex {
  const bytes = new TextEncoder().encode(sortedText(data, 'sorted'))
  const size = Math.max(1, Math.min(Math.round(bytes.length / blockCount), largestBlock))
  const blocks: Hex[] = []
  for (let at = 0; at < bytes.length || blocks.length < blockCount; at += size) {
    const block = toHex(bytes.subarray(at, at + size)).slice(2)
    blocks.push(`0x${block.padStart(64, '0')}`)
  }
  return rootOf(hashLevels(blocks, joinBlocks))
}

function joinBlocks(left: Hex, right: Hex): Hex {
  return toHex(keccak256(fromHex(`${left}${right.slice(2)}`)))
}

/** The element with the hash of its permissioned data beside the data. */
export function addPermissionedHash(element: KgElement): KgElement {
  const data = permissionedDataOf(element)
  if (data === undefined) return element
  const permissionedData = { data, permissioned_data_hash: permissionedDataHash(data) }
  return { ...element, properties: { ...element.properties, permissioned_data: permissionedData } }
}
