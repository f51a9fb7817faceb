import { randomBytes } from 'node:crypto'
import { decodeMessage } from './decode-message.js'
import { encodeMessage } from './encode-message.js'
import { hex, shortItem, shortRange } from './fingerprints.js'
import { type Statement, saltBytes, sizeOf, sizeOfItems } from './message.js'
import { everything, type InventoryIndex, type Item, type Range } from './types.js'

/** Ranges are cut into so many parts at a time … */
const parts = 16
/** … until they hold no more than this, and then listed. */
const listUpTo = 24
/** More items than this are not compared in one step, even if the other side lists few. */
const compareUpTo = 1024
/** A message stops growing here; what is left over only repeats its fingerprint and waits for the next round. */
const enoughBytes = 128 * 1024
/** Longer ones are refused. */
export const maxInventoryBytes = 512 * 1024

export interface Comparison {
  /** To be sent to the other side; nothing when all is said. */
  readonly reply: Uint8Array | undefined
  /** Keys that the other side has, and this one lacks or has in another state. May repeat over several messages. */
  readonly need: string[]
  /** Keys that this side has, and the other lacks or has in another state. */
  readonly have: string[]
}

/** One side of comparing two inventories. It keeps nothing between messages: the index may change meanwhile. */
export class InventorySide {
  private readonly index: InventoryIndex

  constructor(index: InventoryIndex) {
    this.index = index
  }

  first(): Uint8Array {
    const salt = new Uint8Array(randomBytes(saltBytes))
    return encodeMessage({ salt, statements: [this.fingerprint(everything, salt)] })
  }

  answer(bytes: Uint8Array): Comparison {
    const { salt, statements } = decodeMessage(bytes, maxInventoryBytes)
    const reply: Statement[] = []
    const need = new Set<string>()
    const have = new Set<string>()
    let size = 0
    for (const said of statements) {
      const full = size > enoughBytes
      for (const statement of this.respond(said, { salt, full, need, have })) {
        reply.push(statement)
        size += sizeOf(statement)
      }
    }
    return {
      reply: reply.length === 0 ? undefined : encodeMessage({ salt, statements: reply }),
      need: [...need],
      have: [...have],
    }
  }

  private respond(said: Statement, turn: Turn): Statement[] {
    switch (said.kind) {
      case 'fingerprint':
        return this.onFingerprint(said.range, said.short, turn)
      case 'list':
        return this.onList(said.range, said.shorts, turn)
      case 'answer':
        this.learn(said.range, said.items, turn)
        return this.onWanted(said.range, said.wanted, turn)
      case 'tell':
        this.learn(said.range, said.items, turn)
        return []
    }
  }

  private onFingerprint(range: Range, theirs: Uint8Array, { salt, full }: Turn): Statement[] {
    const mine = this.fingerprint(range, salt)
    if (hex(mine.short) === hex(theirs)) return []
    if (full) return [mine]
    if (this.index.count(range) > listUpTo) return this.divide(range, salt)
    const shorts = this.index.items(range, listUpTo).map((item) => shortItem(salt, item))
    return [{ kind: 'list', range, shorts }]
  }

  private onList(range: Range, shorts: readonly Uint8Array[], { salt, full, have }: Turn): Statement[] {
    if (full) return [this.fingerprint(range, salt)]
    if (this.index.count(range) > compareUpTo) return this.divide(range, salt)
    const mine = this.index.items(range, compareUpTo).map((item) => ({ item, short: hex(shortItem(salt, item)) }))
    const theirs = new Set(shorts.map(hex))
    const known = new Set(mine.map(({ short }) => short))
    const items = mine.filter(({ short }) => !theirs.has(short)).map(({ item }) => item)
    if (items.length > listUpTo && sizeOfItems(items) > enoughBytes) return this.divide(range, salt)
    const wanted = shorts.filter((short) => !known.has(hex(short)))
    for (const { key } of items) have.add(key)
    return items.length + wanted.length === 0 ? [] : [{ kind: 'answer', range, items, wanted }]
  }

  private onWanted(range: Range, wanted: readonly Uint8Array[], { salt, full, have }: Turn): Statement[] {
    if (wanted.length === 0) return []
    if (full) return [this.fingerprint(range, salt)]
    const asked = new Set(wanted.map(hex))
    const items = this.index.items(range, compareUpTo).filter((item) => asked.has(hex(shortItem(salt, item))))
    for (const { key } of items) have.add(key)
    return items.length === 0 ? [] : [{ kind: 'tell', range, items }]
  }

  private learn(range: Range, items: readonly Item[], { need }: Turn): void {
    const mine = new Map(this.index.items(range, compareUpTo).map(({ key, fingerprint }) => [key, hex(fingerprint)]))
    for (const { key, fingerprint } of items) if (mine.get(key) !== hex(fingerprint)) need.add(key)
  }

  private divide(range: Range, salt: Uint8Array): Statement[] {
    return this.index.split(range, parts).map((part) => this.fingerprint(part, salt))
  }

  private fingerprint(range: Range, salt: Uint8Array): Statement & { kind: 'fingerprint' } {
    return { kind: 'fingerprint', range, short: shortRange(salt, this.index.fingerprint(range)) }
  }
}

interface Turn {
  readonly salt: Uint8Array
  /** The reply is long enough already. */
  readonly full: boolean
  readonly need: Set<string>
  readonly have: Set<string>
}
