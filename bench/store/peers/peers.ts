import type { Part, Topic } from '../../lib/topic.js'
import { n3Comunica } from './comunica.js'
import { measurePeer } from './measure-peer.js'
import { ours } from './ours.js'
import { oxigraphServer } from './oxigraph-server.js'
import type { PeerKind } from './peer.js'
import { quadstore } from './quadstore.js'
import { virtuoso } from './virtuoso.js'

const kinds: readonly PeerKind[] = [ours, n3Comunica, quadstore, oxigraphServer, virtuoso]

const part = (kind: PeerKind, size: number, wanted: NonNullable<Part['wanted']>): Part => ({
  name: `peer-${kind.name}-${size}`,
  wanted,
  run: () => measurePeer(kind, size),
})

/** The same questions, put to engines that one could have used instead. */
export const peers: Topic = {
  name: 'peers',
  title: 'Other engines: p50 of one caller; rows = rows found by the first query of each kind',
  parts: [
    ...kinds.map((kind) => part(kind, 100_000, (options) => options.peers)),
    ...kinds.map((kind) => part(kind, 1_000_000, (options) => options.peersLarge)),
  ],
}
