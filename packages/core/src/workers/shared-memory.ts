/** Room grows in steps, so that pieces of nearly the same length fit into each other's place. */
const step = 1 << 16
const mostFree = 16

/**
 * Memory that one thread fills for others to read, and fills again when they are done. Left to be collected, it would
 * stay until each of these threads has tidied up, and a thread with little to do seldom does.
 */
export class SharedMemory {
  private free: SharedArrayBuffer[] = []

  /** A copy of bytes, for other threads. */
  copy(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
    const found = this.free.findIndex(({ byteLength }) => byteLength >= bytes.length)
    const [memory] = found === -1 ? [] : this.free.splice(found, 1)
    const shared = new Uint8Array(memory ?? new SharedArrayBuffer(roomFor(bytes.length)), 0, bytes.length)
    shared.set(bytes)
    return shared
  }

  /** Takes back what nobody reads any more. */
  giveBack(memories: readonly SharedArrayBuffer[]): void {
    this.free = [...this.free, ...memories].sort((a, b) => a.byteLength - b.byteLength).slice(0, mostFree)
  }

  clear(): void {
    this.free = []
  }
}

const roomFor = (length: number): number => Math.max(1, Math.ceil(length / step)) * step
