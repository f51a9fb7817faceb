import { packContent } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { restoreBuffers } from './restore-buffers.js'

describe('content that came from a thread', () => {
  it('is the same content again, in buffers', async () => {
    const packed = await packContent(['<urn:a> <urn:b> <urn:c> .', '<urn:a> <urn:b> "ü" .'])
    const arrived = structuredClone(packed)
    expect(Buffer.isBuffer(arrived.packed[0]?.data)).toBe(false)
    const restored = restoreBuffers(arrived)
    expect(restored).toEqual(packed)
    expect(restored.packed.every(({ data }) => Buffer.isBuffer(data))).toBe(true)
  })

  it('is not copied: a part of a larger memory stays that part', () => {
    const memory = Uint8Array.from([9, 1, 2, 9])
    const data = memory.subarray(1, 3) as Buffer
    const [restored] = restoreBuffers({ chunks: ['h'], quads: 1, bytes: 2, packed: [{ hash: 'h', data }] }).packed
    expect(restored?.data).toEqual(Buffer.from([1, 2]))
    memory[1] = 7
    expect(restored?.data[0]).toBe(7)
  })

  it('may be empty', async () => {
    const packed = await packContent([])
    expect(restoreBuffers(structuredClone(packed))).toEqual(packed)
  })
})
