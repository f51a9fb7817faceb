import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '../p2p/wire.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { type Fetched, fetchAssets } from './fetch-assets.js'
import { assets } from './protocols.js'

const { record, chunks } = sealRecord()
const chunk = chunks[0] ?? new Uint8Array()

describe('assets from a peer', () => {
  let server: Host
  let receiver: Host
  let frames: readonly Uint8Array[] = []

  beforeAll(async () => {
    ;[server, receiver] = await Promise.all([openTestHost(), openTestHost()])
    await server.serve(assets, async function* () {
      yield* frames
    })
    await receiver.dial(server.multiaddrs()[0] ?? '')
  })

  afterAll(async () => {
    await Promise.all([server.stop(), receiver.stop()])
  })

  async function fetched(...given: Uint8Array[]): Promise<Fetched[]> {
    frames = given
    const wanted = { graph: nameHash('lab'), keys: ['k'], maxBytes: 1000, signal: AbortSignal.timeout(10_000) }
    const found: Fetched[] = []
    for await (const one of fetchAssets(receiver, server.peerId, wanted)) found.push(one)
    return found
  }

  const head = (sizes: readonly unknown[], { bytes }: { bytes: number } = record) =>
    toWire({ record: { ...record, bytes }, sizes })
  const together = (parts: readonly unknown[], change: object = {}) =>
    toWire({ assets: [{ record: { ...record, ...change }, chunks: parts }] })
  const refused = expect.objectContaining({ code: 'RECORD_INVALID' })

  it('come with their content, whole or in pieces', async () => {
    const [whole] = await fetched(head([chunk.length]), chunk)
    expect(whole?.record.name).toBe('notes')
    expect(Buffer.from(whole?.chunks[0] ?? [])).toEqual(Buffer.from(chunk))
    const two = await fetched(head([chunk.length]), chunk.slice(0, 5), chunk.slice(5), head([chunk.length]), chunk)
    expect(two.map(({ chunks }) => Buffer.concat(chunks).length)).toEqual([chunk.length, chunk.length])
  })

  it('come several in one frame', async () => {
    const other = sealRecord({ name: 'others' })
    const frame = toWire({ assets: [{ record, chunks }, other] })
    const found = await fetched(frame, head([chunk.length]), chunk)
    expect(found.map(({ record }) => record.name)).toEqual(['notes', 'others', 'notes'])
    expect(found.map(({ chunks }) => Buffer.concat(chunks).length)).toEqual(
      [chunks, other.chunks, chunks].map((list) => Buffer.concat(list).length),
    )
  })

  it.each([
    ['more bytes than the sizes say', () => [head([chunk.length]), Uint8Array.from([...chunk, 1])]],
    ['fewer bytes than the sizes say', () => [head([chunk.length]), chunk.slice(1)]],
    ['empty pieces', () => [head([chunk.length]), new Uint8Array(), chunk]],
    ['more sizes than so few bytes can have', () => [head(Array.from({ length: 5000 }, () => 1)), chunk]],
    ['a size of nothing', () => [head([0]), chunk]],
    ['a size that is no number', () => [head(['much']), chunk]],
    ['a size far beyond the record', () => [head([1e9]), chunk]],
    ['a record beyond what this node takes', () => [head([1001], { bytes: 1001 }), chunk]],
    ['an asset in a shared frame that is longer than its record says', () => [together([new Uint8Array(5000)])]],
    ['an asset in a shared frame without content', () => [together([new Uint8Array()])]],
    ['content in a shared frame that is no bytes', () => [together(['text'])]],
    ['a record in a shared frame beyond what this node takes', () => [together([chunk], { bytes: 1001 })]],
    ['a record in a shared frame that its author has not sealed', () => [together([chunk], { version: 2 })]],
    ['more assets in a frame than were asked for', () => [toWire({ assets: Array(201).fill({ record, chunks }) })]],
    ['no record at all', () => [toWire({ sizes: [1] }), chunk]],
  ])('are refused with %s', async (_, given) => {
    await expect(fetched(...given())).rejects.toThrow(refused)
  })
})
