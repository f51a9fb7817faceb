import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hex, toHex } from '../hash-tree/hex.js'
import { keccak256 } from '../hash-tree/keccak.js'

/** The event by which a version is anchored, as its topic is hashed. */
export const publishedEvent =
  'Published(uint256,uint256,address,(uint64,string,bytes32,uint64,bytes32,bytes32,uint64,uint32,uint64,address,uint256,uint256,uint256,uint256[],bytes))'
export const publishedTopic: Hex = toHex(keccak256(utf8ToBytes(publishedEvent)))

/** What a bundle can be held against; each value as 32 bytes in lower-case hex without 0x, the name as its bytes. */
export interface PublishedWords {
  readonly contextGraphId: string
  readonly kaId: string
  readonly author: string
  readonly version: string
  readonly name: string
  readonly root: string
  readonly leafCount: string
  readonly privateRoot: string
  readonly commitment: string
}

const wordDigits = 64
/** The heads of the data: where the struct begins, and its fifteen fields. */
const headWords = 16
const maxWords = 2048
const words = new RegExp(`^0x(?:[0-9a-f]{${wordDigits}}){${headWords},${maxWords}}$`)
const topic = /^0x([0-9a-f]{64})$/

/** Reads the fixed places of the event; nothing when it is another event or its data ends early. */
export function readPublished(topics: unknown, data: unknown): PublishedWords | undefined {
  if (!Array.isArray(topics) || topics.length !== 4 || typeof data !== 'string') return undefined
  const [kind, contextGraphId, kaId, author] = topics.map((value) => topic.exec(String(value).toLowerCase())?.[1])
  if (contextGraphId === undefined || kaId === undefined || author === undefined) return undefined
  if (`0x${kind}` !== publishedTopic) return undefined
  const text = data.length > 2 + maxWords * wordDigits ? '' : data.toLowerCase()
  if (!words.test(text)) return undefined
  const word = (at: number) => text.slice(2 + at * wordDigits, 2 + (at + 1) * wordDigits)
  const struct = wordOffset(word(0))
  const nameAt = wordOffset(word(2))
  if (struct !== 1 || nameAt === undefined) return undefined
  const name = bytesAt(text, 1 + nameAt)
  if (name === undefined) return undefined
  return {
    contextGraphId,
    kaId,
    author,
    version: word(1),
    name,
    root: word(3),
    leafCount: word(4),
    privateRoot: word(5),
    commitment: word(6),
  }
}

/** An offset in bytes as a count of words, when it is one that can be. */
function wordOffset(word: string): number | undefined {
  const bytes = BigInt(`0x${word}`)
  return bytes % 32n === 0n && bytes <= BigInt(maxWords * 32) ? Number(bytes / 32n) : undefined
}

/** Length and bytes from the word on, when they are all there. */
function bytesAt(text: string, at: number): string | undefined {
  const from = 2 + (at + 1) * wordDigits
  if (from > text.length) return undefined
  const length = BigInt(`0x${text.slice(from - wordDigits, from)}`)
  return length <= BigInt((text.length - from) / 2) ? text.slice(from, from + Number(length) * 2) : undefined
}
