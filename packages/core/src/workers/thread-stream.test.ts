import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { lendStream, readLent } from './thread-stream.js'

const { signal } = new AbortController()
const piece = (value: number) => new Uint8Array(4).fill(value)

async function collect(stream: AsyncIterable<Uint8Array>): Promise<number[]> {
  const seen: number[] = []
  for await (const [first = -1] of stream) seen.push(first)
  return seen
}

describe('a stream that is read in another thread', () => {
  it('arrives in order and whole, and its memory moves', async () => {
    const pieces = [1, 2, 3, 4, 5].map(piece)
    const lent = lendStream(
      (async function* () {
        yield* pieces
      })(),
    )
    expect(await collect(readLent(lent.port, signal))).toEqual([1, 2, 3, 4, 5])
    await lent.close()
    expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0])
  })

  it('is made no faster than it is read', async () => {
    let made = 0
    const lent = lendStream(
      (async function* () {
        for (;;) yield piece(++made)
      })(),
    )
    const reader = readLent(lent.port, signal)
    await reader.next()
    for (let i = 0; i < 50; i++) await setImmediate()
    expect(made).toBeLessThanOrEqual(3)
    await reader.return(undefined)
    await lent.close()
  })

  it('says why it ended early, on both sides', async () => {
    let isClosed = false
    const lent = lendStream(
      (async function* () {
        try {
          yield piece(1)
          throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })
        } finally {
          isClosed = true
        }
      })(),
    )
    await expect(collect(readLent(lent.port, signal))).rejects.toMatchObject({ code: 'EIO' })
    await expect(lent.close()).rejects.toThrow('the disk is gone')
    expect(isClosed).toBe(true)
  })

  it('ends for a reader that waits when it is cancelled or closed', async () => {
    const never = () =>
      lendStream(
        (async function* () {
          yield piece(1)
          await new Promise(() => undefined)
        })(),
      )
    const leaving = new AbortController()
    const reader = readLent(never().port, leaving.signal)
    await reader.next()
    const next = reader.next()
    leaving.abort(new Error('not wanted'))
    await expect(next).rejects.toThrow('not wanted')

    const closed = never()
    const other = readLent(closed.port, signal)
    await other.next()
    const failing = expect(other.next()).rejects.toThrow('closed before its end')
    void closed.close()
    await failing
  })
})
