const largest = 127

/** A vector in a byte for each number. */
export interface SmallVector {
  readonly bytes: Int8Array
  /** What its length is to be divided by, so that products of two are cosines. */
  readonly inverseNorm: number
}

export function quantize(vector: Float32Array): SmallVector {
  const top = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const bytes = Int8Array.from(vector, (value) => (top === 0 ? 0 : Math.round((value / top) * largest)))
  return { bytes, inverseNorm: inverseNormOf(bytes) }
}

export function inverseNormOf(bytes: Int8Array): number {
  const squares = bytes.reduce((sum, value) => sum + value * value, 0)
  return squares === 0 ? 0 : 1 / Math.sqrt(squares)
}

/** The signs of a vector, a bit each: how many two have in common says roughly how near they are, and is quick to count. */
export function signsOf(bytes: Int8Array): Uint32Array {
  const signs = new Uint32Array(Math.ceil(bytes.length / 32))
  bytes.forEach((value, at) => {
    if (value > 0) signs[at >> 5] = (signs[at >> 5] as number) | (1 << (at & 31))
  })
  return signs
}

export function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
