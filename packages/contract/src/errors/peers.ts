import { defineError } from '@kg/core/errors'

export const PeerNotFoundError = defineError<{ peerId: string }>({
  code: 'PEER_NOT_FOUND',
  status: 404,
  title: 'No such peer',
  detail: ({ peerId }) => `This node knows no peer ${peerId}`,
  remedy: (_, hint) => `See which it knows: ${hint('listAgents')}. Dial one by its address: ${hint('connect')}`,
})

export const PeerUnreachableError = defineError<{ peer: string; why: string }>({
  code: 'PEER_UNREACHABLE',
  status: 502,
  title: 'The peer cannot be reached',
  detail: ({ peer, why }) => `No answer from ${peer}: ${why}`,
  remedy: () => 'Check that the peer is online, or dial it by its address first',
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
  title: 'No catch-up',
  detail: ({ what }) => `There was no catch-up of ${what} on this node`,
  remedy: () => 'Start one: POST /api/shared-memory/catchup, or subscribe to the context graph',
})
