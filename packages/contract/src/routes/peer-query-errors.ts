import { PeersUnavailableError } from '../errors/graphs.js'
import { PeerTimeoutError, PeerUnreachableError } from '../errors/peers.js'
import { QueryPeerUnknownError, RemoteAnswerTooLargeError, RemoteQueryRefusedError } from '../errors/remote-query.js'

/** What asking a peer can come to. */
export const peerQueryErrors = [
  PeersUnavailableError,
  PeerUnreachableError,
  PeerTimeoutError,
  QueryPeerUnknownError,
  RemoteQueryRefusedError,
  RemoteAnswerTooLargeError,
]
