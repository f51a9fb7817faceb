import { defineError } from '@kg/core/errors'

export const PeerNotFoundError = defineError<{ peerId: string }>({
  code: 'PEER_NOT_FOUND',
  status: 404,
  title: 'Peer not found',
  detail: ({ peerId }) => `This node does not know the peer ${peerId}`,
  remedy: (_, hint) =>
    `List the known peers (${hint('listAgents')}), or connect to one by its address: ${hint('connect')}`,
})

export const PeerUnreachableError = defineError<{ peer: string; why: string }>({
  code: 'PEER_UNREACHABLE',
  status: 502,
  title: 'The peer cannot be reached',
  detail: ({ peer, why }) => `No answer from ${peer}: ${why}`,
  remedy: () => 'Check that the peer is online, or connect to it by its address first',
})

export const PeerTimeoutError = defineError<{ peer: string; waitedMs: number; what: string }>({
  code: 'PEER_TIMEOUT',
  status: 504,
  title: 'The peer did not answer in time',
  detail: ({ peer, waitedMs, what }) => `${peer} took more than ${waitedMs} ms for ${what}`,
  remedy: () => 'Try again, or ask another peer',
})

export const CatchUpNotFoundError = defineError<{ what: string }>({
  code: 'CATCH_UP_NOT_FOUND',
  status: 404,
  title: 'Catch-up not found',
  detail: ({ what }) => `There was no catch-up of ${what} on this node`,
  remedy: (_, hint) => `Start one by subscribing to the context graph: ${hint('subscribe')}`,
})
