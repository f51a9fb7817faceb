import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addressOfKey,
  buildTree,
  commitmentOf,
  type Hex,
  type Line,
  makeKaId,
  nameHash,
  signSeal,
  zeroHash,
} from '@kg/core'
import { type Host, openHost } from '@kg/net'
import type { Daemon } from './daemon.js'
import { operator } from './people.js'
import { until } from './until.js'

/** Where seals of a local network count. */
export interface Place {
  readonly chainName: string
  readonly chainId: number
  readonly contract: string
}

export function placeOf(chainFolder: string): Place {
  const text = readFileSync(join(chainFolder, 'deployment.json'), 'utf8')
  const { chainId, addresses } = JSON.parse(text) as { chainId: number; addresses: { KnowledgeAssets: string } }
  return { chainName: 'local', chainId, contract: addresses.KnowledgeAssets }
}

/** A peer that the test plays itself: it speaks the language of the network and says what the test wants. */
export interface Stranger extends AsyncDisposable {
  readonly host: Host
  readonly seed: Uint8Array
  meet(daemon: Daemon): Promise<string>
}

export async function stranger({ chainName, chainId, contract }: Place): Promise<Stranger> {
  const seed = new Uint8Array(randomBytes(32))
  const host = await openHost({
    privateKey: seed,
    role: 'edge',
    listen: ['/ip4/127.0.0.1/tcp/0'],
    networkId: `${chainName}-${chainId}-${contract.slice(2, 10).toLowerCase()}`,
  })
  return {
    host,
    seed,
    async meet(daemon) {
      const { multiaddrs } = await until(
        () => operator(daemon).ok('status'),
        ({ multiaddrs }) => multiaddrs.length > 0,
      )
      return host.dial(multiaddrs[0] ?? '')
    },
    [Symbol.asyncDispose]: () => host.stop(),
  }
}

export interface Sealed {
  readonly graph: string
  readonly name: string
  readonly number?: number
  readonly version?: number
  readonly lines: readonly string[]
  readonly place: Place
  readonly key?: Uint8Array
}

/** A version of an asset as its author would send it. */
export function sealedRecord({ graph, name, number = 1, version = 1, lines, place, key }: Sealed) {
  const secret = key ?? new Uint8Array(randomBytes(32))
  const author = addressOfKey(secret).toLowerCase() as Hex
  const { root, leafCount } = buildTree(lines as Line[])
  const { chainId, contract } = place
  const kaId = makeKaId(author, BigInt(number)).toString()
  const fields = { nameHash: nameHash(graph), name, version, author, kaId, chainId, contract: contract as Hex }
  const signature = signSeal({ ...fields, commitment: commitmentOf({ root, leafCount }) }, secret)
  const text = `${[...lines].sort().join('\n')}\n`
  const record = {
    graph,
    sub: '',
    name,
    author,
    number,
    version,
    root,
    leafCount,
    privateRoot: zeroHash,
    signature,
    ...place,
    quads: leafCount,
    bytes: Buffer.byteLength(text),
  }
  return { record, chunks: [Uint8Array.from([0, ...Buffer.from(text)])] }
}
