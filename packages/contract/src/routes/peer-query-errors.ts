import { PeersUnavailable } from '../errors/graphs.js'
import { PeerTimeout, PeerUnreachable } from '../errors/peers.js'
import { QueryPeerUnknown, RemoteAnswerTooLarge, RemoteQueryRefused } from '../errors/remote-query.js'

/** What asking a peer can come to. */
export const peerQueryErrors = [
  PeersUnavailable,
  PeerUnreachable,
  PeerTimeout,
  QueryPeerUnknown,
  RemoteQueryRefused,
  RemoteAnswerTooLarge,
]
