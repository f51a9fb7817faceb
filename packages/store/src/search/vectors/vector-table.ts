import { bitsOf, inverseNormOf, type SmallVector, signsOf } from './quantize.js'

const firstCapacity = 1024

/** Vectors by number, side by side in memory, so that going through all of them is quick. */
export class VectorTable {
  private bytes = new Int8Array(0)
  private signs = new Uint32Array(0)
  private inverseNorms = new Float32Array(0)
  private readonly words: number

  constructor(readonly dimensions: number) {
    this.words = Math.ceil(dimensions / 32)
  }

  get size(): number {
    return this.bytes.byteLength + this.signs.byteLength + this.inverseNorms.byteLength
  }

  /** A number without a vector has a norm of zero. */
  has(slot: number): boolean {
    return (this.inverseNorms[slot] ?? 0) > 0
  }

  set(slot: number, bytes: Int8Array): void {
    if (slot >= this.inverseNorms.length) this.grow(slot + 1)
    this.bytes.set(bytes, slot * this.dimensions)
    this.signs.set(signsOf(bytes), slot * this.words)
    this.inverseNorms[slot] = inverseNormOf(bytes)
  }

  clear(slot: number): void {
    if (slot < this.inverseNorms.length) this.set(slot, new Int8Array(this.dimensions))
  }

  /** How many signs a vector has in common with others, roughly: from 0 to the number of dimensions. */
  commonSigns(slot: number, signs: Uint32Array): number {
    const { words } = this
    let different = 0
    for (let at = 0, from = slot * words; at < words; at++)
      different += bitsOf((this.signs[from + at] as number) ^ (signs[at] as number))
    return this.dimensions - different
  }

  cosine(slot: number, { bytes, inverseNorm }: SmallVector): number {
    const from = slot * this.dimensions
    let sum = 0
    for (let at = 0; at < bytes.length; at++) sum += (this.bytes[from + at] as number) * (bytes[at] as number)
    return sum * inverseNorm * (this.inverseNorms[slot] as number)
  }

  private grow(least: number): void {
    const capacity = Math.max(firstCapacity, least, this.inverseNorms.length * 2)
    const [{ bytes, signs, inverseNorms }, { dimensions, words }] = [this, this]
    this.bytes = new Int8Array(capacity * dimensions)
    this.bytes.set(bytes)
    this.signs = new Uint32Array(capacity * words)
    this.signs.set(signs)
    this.inverseNorms = new Float32Array(capacity)
    this.inverseNorms.set(inverseNorms)
  }
}
