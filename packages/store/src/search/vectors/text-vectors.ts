import { quantize, type SmallVector, signsOf } from './quantize.js'
import { textMark, VectorFile, type VectorKey } from './vector-file.js'
import { VectorTable } from './vector-table.js'

/** A text that has no vector yet. */
export interface Unembedded {
  readonly slot: number
  readonly key: VectorKey
  readonly text: string
}

/** A question, ready to be compared. */
export interface Wanted extends SmallVector {
  readonly signs: Uint32Array
}

const markLength = 16

/**
 * The vectors of the texts of all shelves. The index claims a number for each text that it holds; what nobody claims any
 * more is erased. Two shelves never share a vector, so that one is gone with its shelf.
 */
export class TextVectors {
  private readonly file: VectorFile
  private table: VectorTable | undefined
  private readonly slots = new Map<VectorKey, number>()
  private readonly keys: (VectorKey | undefined)[] = []
  private readonly claims: number[] = []
  private readonly free: number[] = []
  /** Numbers that nobody claims, by shelf. */
  private readonly idle = new Map<string, Set<number>>()
  private readonly missing = new Map<number, string>()

  constructor(path: string, model: string) {
    this.file = new VectorFile(path, model)
    const { dimensions } = this.file
    if (dimensions > 0) this.load(dimensions)
  }

  get bytes(): number {
    return (this.table?.size ?? 0) + this.keys.length * 100
  }

  /** Marks of shelves that have vectors which nobody has claimed. */
  get idleShelves(): string[] {
    return [...this.idle.keys()]
  }

  claim(shelf: string, text: string): number {
    const key = shelf + textMark(text)
    const slot = this.slots.get(key) ?? this.add(key)
    this.claims[slot] = (this.claims[slot] as number) + 1
    this.idle.get(shelf)?.delete(slot)
    if (!this.has(slot)) this.missing.set(slot, text)
    return slot
  }

  release(slot: number): void {
    const left = Math.max(0, (this.claims[slot] as number) - 1)
    this.claims[slot] = left
    if (left === 0) this.setIdle(slot)
  }

  /** The index has let a shelf go, and will claim its texts again. */
  releaseShelf(shelf: string): void {
    this.keys.forEach((key, slot) => {
      if (key?.startsWith(shelf) !== true) return
      this.claims[slot] = 0
      this.missing.delete(slot)
      this.setIdle(slot)
    })
  }

  /** Erases what nobody claims of a shelf whose texts have all been claimed. */
  sweep(shelf: string): void {
    for (const slot of this.idle.get(shelf) ?? []) this.erase(slot)
    this.idle.delete(shelf)
  }

  /** Some of the texts that have no vector. */
  nextMissing(most: number): Unembedded[] {
    const list: Unembedded[] = []
    for (const [slot, text] of this.missing) {
      if (list.length === most) break
      list.push({ slot, key: this.keys[slot] as VectorKey, text })
    }
    return list
  }

  /** False if the vectors before were of another length: they are of no use then, and all texts have to be claimed anew. */
  put({ slot, key }: Unembedded, vector: Float32Array): boolean {
    // The text may be gone, and its number be that of another.
    if (this.keys[slot] !== key) return true
    const { bytes } = quantize(vector)
    const isOther = this.table !== undefined && this.table.dimensions !== bytes.length
    if (this.table === undefined || isOther) {
      this.file.begin(bytes.length)
      this.table = new VectorTable(bytes.length)
    }
    this.table.set(slot, bytes)
    // A vector of nothing but zeros is like no other; it is not asked for again.
    this.missing.delete(slot)
    this.file.write({ slot, key, bytes })
    return !isOther
  }

  has(slot: number): boolean {
    return this.table?.has(slot) === true
  }

  /** Nothing if it cannot be compared with what is stored. */
  prepare(vector: Float32Array): Wanted | undefined {
    if (this.table?.dimensions !== vector.length) return undefined
    const small = quantize(vector)
    return { ...small, signs: signsOf(small.bytes) }
  }

  commonSigns(slot: number, { signs }: Wanted): number {
    return this.table?.commonSigns(slot, signs) ?? 0
  }

  cosine(slot: number, wanted: Wanted): number {
    return this.table?.cosine(slot, wanted) ?? 0
  }

  close(): void {
    this.file.close()
  }

  private load(dimensions: number): void {
    const table = new VectorTable(dimensions)
    this.table = table
    for (const { slot, key, bytes } of this.file.records(dimensions)) {
      while (this.keys.length < slot) this.free.push(this.extend(undefined))
      this.extend(key)
      this.slots.set(key, slot)
      table.set(slot, bytes)
      this.setIdle(slot)
    }
  }

  private add(key: VectorKey): number {
    const slot = this.free.pop() ?? this.extend(key)
    this.keys[slot] = key
    this.slots.set(key, slot)
    return slot
  }

  private extend(key: VectorKey | undefined): number {
    this.claims.push(0)
    return this.keys.push(key) - 1
  }

  private setIdle(slot: number): void {
    const shelf = (this.keys[slot] as VectorKey).slice(0, markLength)
    const list = this.idle.get(shelf) ?? new Set()
    this.idle.set(shelf, list.add(slot))
  }

  private erase(slot: number): void {
    this.slots.delete(this.keys[slot] as VectorKey)
    this.keys[slot] = undefined
    this.missing.delete(slot)
    this.free.push(slot)
    if (this.table === undefined || !this.table.has(slot)) return
    this.table.clear(slot)
    this.file.erase(slot, this.table.dimensions)
  }
}
