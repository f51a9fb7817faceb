import { defineError } from '@kg/core/errors'

export const QueryPeerUnknownError = defineError<{ peer: string; candidates?: readonly string[] }>({
  code: 'QUERY_PEER_UNKNOWN',
  status: 404,
  title: 'Peer not found',
  detail: ({ peer, candidates }) =>
    candidates === undefined
      ? `This node does not know a peer or agent ${peer}`
      : `${peer} could be ${candidates.join(' or ')}`,
  remedy: ({ candidates }, hint) =>
    candidates === undefined ? `List the known peers: ${hint('listAgents')}` : 'Use the peer id instead',
})

export const RemoteQueryRefusedError = defineError<{ peer: string; contextGraphId?: string }>({
  code: 'REMOTE_QUERY_REFUSED',
  status: 403,
  title: 'The peer does not answer this query',
  detail: ({ peer, contextGraphId }) =>
    `${peer} does not answer this agent’s queries about ${contextGraphId ?? 'anything'}`,
  remedy: () => 'Ask another peer. This one either lacks the context graph or does not allow you to read it',
})

export const RemoteAnswerTooLargeError = defineError<{ peer: string; why: string }>({
  code: 'REMOTE_ANSWER_TOO_LARGE',
  status: 413,
  title: 'The peer’s answer is too large',
  detail: ({ peer, why }) => `${peer} did not send its answer: ${why}`,
  remedy: () => 'Make the query more selective, or give it a LIMIT',
})

export const PeerServiceInvalidError = defineError<{ service: string; why: string }>({
  code: 'PEER_SERVICE_INVALID',
  status: 400,
  title: 'Invalid query to a peer',
  detail: ({ service, why }) => `SERVICE <${service}>: ${why}`,
  remedy: () => 'Write SERVICE <kg:peer/PEER/CONTEXT-GRAPH> { … }, without another SERVICE inside',
})
