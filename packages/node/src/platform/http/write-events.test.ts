import { EventEmitter, getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { writeEvents } from './write-events.js'

/** Accepts one event, then asks to wait until somebody drains it. */
class SlowSink extends EventEmitter {
  readonly written: string[] = []
  ended = false
  write(text: string): boolean {
    this.written.push(text.split('\n')[0] ?? '')
    this.emit('wrote')
    return false
  }
  end(): this {
    this.ended = true
    return this
  }
  /** Resolves when so many events are written. */
  until(count: number): Promise<void> {
    return new Promise((resolve) => {
      const check = () => this.written.length >= count && resolve()
      this.on('wrote', check)
      check()
    })
  }
}

async function* events(count: number, signal: AbortSignal): AsyncGenerator<string> {
  for (let seq = 1; seq <= count && !signal.aborted; seq++) yield `id: ${seq}\ndata: {}\n\n`
}

// The sink has exactly the methods that are used of a stream.
const asStream = (sink: SlowSink) => sink as unknown as NodeJS.WritableStream

/** Everything that could be written without waiting for the reader has been. */
const allIsWritten = () => new Promise((resolve) => setImmediate(resolve))

describe('a slow reader', () => {
  it('gets the next event when it is ready for it', async () => {
    const sink = new SlowSink()
    const { signal } = new AbortController()
    const writing = writeEvents(events(2, signal), asStream(sink), { signal, isStillAllowed: () => true })
    await allIsWritten()
    expect(sink.written).toEqual(['id: 1'])
    sink.emit('drain')
    await sink.until(2)
    sink.emit('drain')
    await writing
    expect([sink.written, sink.ended]).toEqual([['id: 1', 'id: 2'], true])
  })

  it('whose token is revoked gets no more', async () => {
    const sink = new SlowSink()
    const { signal } = new AbortController()
    let allowed = true
    const writing = writeEvents(events(3, signal), asStream(sink), { signal, isStillAllowed: () => allowed })
    await allIsWritten()
    allowed = false
    sink.emit('drain')
    await writing
    expect([sink.written, sink.ended]).toEqual([['id: 1'], true])
  })

  it('that goes away ends its stream, though it never drains', async () => {
    const sink = new SlowSink()
    const leaving = new AbortController()
    const writing = writeEvents(events(3, leaving.signal), asStream(sink), {
      signal: leaving.signal,
      isStillAllowed: () => true,
    })
    await allIsWritten()
    leaving.abort()
    await writing
    expect([sink.written, sink.ended]).toEqual([['id: 1'], true])
    expect(sink.listenerCount('drain')).toBe(0)
    expect(getEventListeners(leaving.signal, 'abort')).toEqual([])
  })

  it('that went away while an event was written is not waited for', async () => {
    const sink = new SlowSink()
    const leaving = new AbortController()
    sink.once('wrote', () => leaving.abort())
    await writeEvents(events(1, new AbortController().signal), asStream(sink), {
      signal: leaving.signal,
      isStillAllowed: () => true,
    })
    expect([sink.written, sink.ended]).toEqual([['id: 1'], true])
    expect(sink.listenerCount('drain')).toBe(0)
  })
})
