import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromWire, readList, readMap, toWire } from '../p2p/wire.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { entryKey } from './entry-key.js'
import { fetchAssets } from './fetch-assets.js'
import { assets, heads, inventory } from './protocols.js'

let ann: TestNode
let stranger: Host
beforeAll(async () => {
  ;[ann, stranger] = await Promise.all([openTestNode(), openTestHost()])
  await ann.addGraph('lab')
  await ann.addGraph('safe', { accessPolicy: 1 })
  for (const graph of ['lab', 'safe']) await ann.share(graph, 'notes', ['<urn:a> <urn:p> "1" .'])
  await stranger.dial((await ann.host()).multiaddrs()[0] ?? '')
})
afterAll(async () => {
  await stranger.stop()
  await ann[Symbol.asyncDispose]()
})

const ask = async (protocol: string, body: object) =>
  fromWire(await stranger.request(ann.peerId, protocol, toWire(body)))
const notServed = { data: { code: 'GRAPH_NOT_SERVED' } }
const invalid = { data: { code: 'RECORD_INVALID' } }

/** The asset that a frame is about, or the list of those that it holds; nothing for a piece of content. */
function namesOf(frame: Uint8Array): unknown {
  try {
    const { record, assets: list } = fromWire(frame)
    const nameOf = (value: unknown) => readMap(value, 'record').name
    return list === undefined
      ? nameOf(record)
      : readList(list, 'assets', 200).map((one) => nameOf(readMap(one, 'an asset').record))
  } catch {
    return undefined
  }
}

describe('what a node serves to peers', () => {
  it('is whether a head differs, with one answer for graphs that are secret and that do not exist', async () => {
    const other = new Uint8Array(32)
    const given = ['lab', 'safe', 'nowhere'].map((id) => [nameHash(id), other])
    expect(await ask(heads.name, { heads: given })).toEqual({ differ: [true, false, false] })
  })

  it('is the assets that are asked for by their keys, and nothing for keys that it does not have', async () => {
    const key = (name: string) => entryKey({ name, agent: ann.agent }, 'swm')
    const wanted = { graph: nameHash('lab'), keys: [key('nothing'), key('notes')], maxBytes: 1000 }
    const found = fetchAssets(stranger, ann.peerId, { ...wanted, signal: AbortSignal.timeout(60_000) })
    const names: string[] = []
    for await (const { record } of found) names.push(record.name)
    expect(names).toEqual(['notes'])
  })

  it('is small assets together, and large ones between them in the order of the request', async () => {
    const large = Array.from({ length: 400 }, (_, i) => `<urn:a> <urn:p> "${String(i).padStart(40, '0')}" .`)
    for (const name of ['n1', 'n2', 'n3']) await ann.share('lab', name, [`<urn:a> <urn:p> "${name}" .`])
    await ann.share('lab', 'large', large)
    const keys = ['n1', 'n2', 'large', 'n3'].map((name) => entryKey({ name, agent: ann.agent }, 'swm'))
    const namesIn = async (more: object) => {
      const names: unknown[] = []
      const request = toWire({ graph: nameHash('lab'), keys, ...more })
      for await (const frame of stranger.requestStream(ann.peerId, assets.name, request)) names.push(namesOf(frame))
      return names.filter((name) => name !== undefined)
    }
    expect(await namesIn({ together: true })).toEqual([['n1', 'n2'], 'large', ['n3']])
    expect(await namesIn({}), 'to peers of earlier releases').toEqual(['n1', 'n2', 'large', 'n3'])
  })

  it('is nothing of a restricted graph', async () => {
    const graph = nameHash('safe')
    await expect(ask(inventory.name, { graph, message: new Uint8Array() })).rejects.toMatchObject(notServed)
    await expect(ask(assets.name, { graph, keys: [] })).rejects.toMatchObject(notServed)
  })

  it('is refused to questions of a wrong form', async () => {
    await expect(ask(heads.name, { heads: 'all' })).rejects.toMatchObject(invalid)
    await expect(ask(heads.name, { heads: [[nameHash('lab'), 'head']] })).rejects.toMatchObject(invalid)
    const graph = nameHash('lab')
    await expect(ask(inventory.name, { graph, message: 'all' })).rejects.toMatchObject(invalid)
    await expect(ask(assets.name, { graph, keys: Array(201).fill('k') })).rejects.toMatchObject(invalid)
  })
})
