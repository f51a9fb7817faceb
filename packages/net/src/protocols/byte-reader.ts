import type { Stream, StreamCloseEvent, StreamMessageEvent } from '@libp2p/interface'

const highWaterBytes = 512 * 1024

/** Reads exact numbers of bytes, and stops the sender while nobody takes what has arrived. */
export class ByteReader {
  private readonly stream: Stream
  private chunks: Uint8Array[] = []
  private size = 0
  private wanted = 0
  private resuming = false
  private over: Error | undefined
  private wake: (() => void) | undefined

  constructor(stream: Stream) {
    this.stream = stream
    stream.addEventListener('message', this.onMessage)
    stream.addEventListener('end', this.onEnd)
    stream.addEventListener('close', this.onClose)
    if (stream.readableEnded) this.onEnd()
  }

  /** Bytes that have arrived and wait here. */
  get buffered(): number {
    return this.size
  }

  async read(length: number, signal: AbortSignal): Promise<Uint8Array> {
    this.wanted = length
    while (this.size < length) {
      this.flow()
      if (this.size >= length) break
      // Bytes that the stream still holds are handed over in a later microtask, even after its end.
      if (this.over !== undefined && this.stream.readBufferLength === 0) throw this.over
      await this.arrival(signal)
    }
    this.wanted = 0
    return this.take(length)
  }

  private arrival(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.wake = undefined
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      this.wake = () => {
        this.wake = undefined
        signal.removeEventListener('abort', abort)
        resolve()
      }
    })
  }

  private take(length: number): Uint8Array {
    const first = this.chunks[0]
    this.size -= length
    if (first !== undefined && first.length > length) {
      this.chunks[0] = first.subarray(length)
      return first.subarray(0, length)
    }
    const taken = new Uint8Array(length)
    let at = 0
    let used = 0
    for (const chunk of this.chunks) {
      if (at === length) break
      const part = chunk.subarray(0, length - at)
      taken.set(part, at)
      at += part.length
      if (part.length < chunk.length) {
        this.chunks[used] = chunk.subarray(part.length)
        break
      }
      used++
    }
    this.chunks = this.chunks.slice(used)
    return taken
  }

  private flow(): void {
    if (this.stream.readStatus !== 'paused') return
    // resume() hands over what it holds and only then tells the sender to go on: a pause in between would be undone.
    this.resuming = true
    this.stream.resume()
    this.resuming = false
    this.pauseWhenFull()
  }

  private pauseWhenFull(): void {
    const full = this.size > Math.max(highWaterBytes, this.wanted)
    if (full && !this.resuming && this.stream.readStatus === 'readable') this.stream.pause()
  }

  private readonly onMessage = ({ data }: StreamMessageEvent) => {
    const chunks = data instanceof Uint8Array ? [data] : data
    for (const chunk of chunks) this.chunks.push(chunk)
    this.size += data.byteLength
    this.pauseWhenFull()
    this.wake?.()
  }

  private readonly onEnd = () => {
    this.over ??= new Error('the stream ended early')
    this.wake?.()
  }

  private readonly onClose = ({ error }: StreamCloseEvent) => {
    this.over = error ?? this.over ?? new Error('the stream was closed')
    this.wake?.()
  }
}
