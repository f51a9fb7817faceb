import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { type Place, placeOf } from '../../lib/stranger.js'
import { until } from '../../lib/until.js'

/** What the attackers know of the node: all of it is public. */
export interface Target {
  readonly address: string
  readonly place: Place
  /** An open graph of the user that the chain lists, and its number there. */
  readonly openGraph: string
  readonly onChainId: string
  /** A graph of the user that agents can ask to join. */
  readonly curatedGraph: string
  /** Names of assets in the open graph, with their author. */
  readonly assets: readonly string[]
  /** One that takes some time to read. */
  readonly largeAsset: string
  readonly author: string
}

/**
 * A core node with 256 MB for views. What is unlimited by its nature, content that anyone shares in the user's own open
 * graph and content that somebody is about to publish, has the limit of a small machine. All else is as it comes.
 */
const settings = {
  KG_NODE_ROLE: 'core',
  KG_STORE_MEMORY_MB: '256',
  KG_GUESTS_OPEN_MB: '8',
  KG_ACKS_PENDING_MB: '8',
  KG_ACKS_PUBLISH_MINUTES: '1',
}

export const startTarget = (home: string, env: Record<string, string> = {}): Promise<Daemon> =>
  startDaemon({ home, env: { KG_NETWORK: 'local', KG_NET_ENABLED: 'true', ...settings, ...env } })

/** Gives the node a user with two graphs and some data. */
export async function furnish(daemon: Daemon): Promise<Target> {
  const user = operator(daemon)
  const { chain, multiaddrs } = await until(
    () => user.ok('status'),
    (status) => status.chain.state === 'ready' && status.chain.identityId !== '0' && status.multiaddrs.length > 0,
    60_000,
  )
  if (chain.state !== 'ready') throw new Error('the chain is not ready')
  const [openGraph, curatedGraph] = ['lab', 'club']
  await user.ok('createContextGraph', { body: { id: openGraph } })
  await user.ok('createContextGraph', { body: { id: curatedGraph, accessPolicy: 1 } })
  const { onChainId } = await user.ok('registerContextGraph', { body: { id: openGraph, publishPolicy: 1 } })
  const assets = Array.from({ length: 20 }, (_, i) => `asset-${i}`)
  for (const [i, name] of assets.entries())
    await user.ok('createAsset', {
      body: { contextGraphId: openGraph, name, quads: quads(1000, i * 1000), alsoShareSwm: true },
    })
  const large = quads(400).map((quad) => ({ ...quad, object: `"${randomBytes(2000).toString('hex')}"` }))
  const largeAsset = 'large'
  await user.ok('createAsset', {
    body: { contextGraphId: openGraph, name: largeAsset, quads: large, alsoShareSwm: true },
  })
  await user.ok('createAsset', { body: { contextGraphId: openGraph, name: 'notes', quads: quads(3) } })
  // The user has worked here before: its view is open.
  await user.ok('postQuery', { body: { sparql: 'ASK { ?s ?p ?o }', contextGraphId: openGraph } })
  const { agentAddress } = await user.ok('agentIdentity')
  return {
    address: multiaddrs.find((one) => !one.includes('/ws')) ?? '',
    place: placeOf(join(daemon.home, 'chain')),
    openGraph,
    onChainId: String(onChainId),
    curatedGraph,
    assets,
    largeAsset,
    author: agentAddress.toLowerCase(),
  }
}
