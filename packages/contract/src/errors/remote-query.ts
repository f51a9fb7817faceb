import { defineError } from '@kg/core/errors'

export const QueryPeerUnknownError = defineError<{ peer: string; candidates?: readonly string[] }>({
  code: 'QUERY_PEER_UNKNOWN',
  status: 404,
  title: 'No such peer is known',
  detail: ({ peer, candidates }) =>
    candidates === undefined
      ? `This node knows no peer or agent ${peer}`
      : `${peer} may be ${candidates.join(', or ')}`,
  remedy: ({ candidates }, hint) =>
    candidates === undefined ? `See those that are known: ${hint('listAgents')}` : 'Name the peer by its peer id',
})

export const RemoteQueryRefusedError = defineError<{ peer: string; contextGraphId?: string }>({
  code: 'REMOTE_QUERY_REFUSED',
  status: 403,
  title: 'The peer does not answer this query',
  detail: ({ peer, contextGraphId }) =>
    `${peer} answers no queries about ${contextGraphId ?? 'anything'} to this agent`,
  remedy: () => 'Ask another peer; it does not say whether it has the context graph or keeps it from you',
})

export const RemoteAnswerTooLargeError = defineError<{ peer: string; why: string }>({
  code: 'REMOTE_ANSWER_TOO_LARGE',
  status: 413,
  title: 'The answer is too large for a peer to send',
  detail: ({ peer, why }) => `${peer} did not send its answer: ${why}`,
  remedy: () => 'Make the query more selective, or give it a LIMIT',
})

export const PeerServiceInvalidError = defineError<{ service: string; why: string }>({
  code: 'PEER_SERVICE_INVALID',
  status: 400,
  title: 'A peer cannot be asked like this',
  detail: ({ service, why }) => `SERVICE <${service}>: ${why}`,
  remedy: () => 'Write SERVICE <kg:peer/PEER/CONTEXT-GRAPH> { … }, with no SERVICE inside of it',
})
