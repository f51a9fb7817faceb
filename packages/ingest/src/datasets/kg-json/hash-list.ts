import type { Hex } from '@kg/core'
import type { Join } from './hash-tree.js'

const hashBytes = 32

/** The leaves of a large hash tree, in a fraction of the memory that their texts would take. */
export class HashList {
  private readonly bytes: Buffer
  length = 0

  constructor(most: number) {
    this.bytes = Buffer.allocUnsafeSlow(most * hashBytes)
  }

  add(hash: Hex): void {
    this.set(this.length++, hash)
  }

  set(index: number, hash: Hex): void {
    this.bytes.write(hash.slice(2), index * hashBytes, 'hex')
  }

  /** The root of the tree over these leaves, which it takes the place of. A hash without neighbour is joined with itself. */
  root(join: Join<Hex>): Hex {
    for (; this.length > 1; this.length = Math.ceil(this.length / 2))
      for (let left = 0; left < this.length; left += 2)
        this.set(left / 2, join(this.at(left), this.at(Math.min(left + 1, this.length - 1))))
    return this.at(0)
  }

  private at(index: number): Hex {
    return `0x${this.bytes.toString('hex', index * hashBytes, (index + 1) * hashBytes)}`
  }
}
