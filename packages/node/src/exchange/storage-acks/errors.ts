import { defineError } from '@kg/core'

// Why a core node does not promise; who asked finds the code and the words in the reasons of a missed quorum.

export class AckNotCoreError extends defineError<object>({
  code: 'ACK_NOT_CORE',
  status: 409,
  title: 'Not a core node',
  detail: () => 'this node keeps nothing for others: it is no core node with an identity on the chain, or not yet',
  remedy: () => 'ask another core node',
}) {}

/** The same for a graph that is not there and one that this node may not keep. */
export class AckGraphError extends defineError<{ contextGraphId: string }>({
  code: 'ACK_GRAPH_NOT_KEPT',
  status: 403,
  title: 'The context graph is not kept here',
  detail: ({ contextGraphId }) =>
    `context graph #${contextGraphId} is not kept here: it is not registered under this name, not active, or not open to this node`,
  remedy: () => 'check the registration, or ask the node of a member',
}) {}

export class AckSealError extends defineError<{ sealed: string; wanted: string }>({
  code: 'ACK_SEAL_ELSEWHERE',
  status: 409,
  title: 'The seal is for another chain',
  detail: ({ sealed, wanted }) => `it is sealed for ${sealed}, and this node is on ${wanted}`,
  remedy: () => 'its author seals it anew',
}) {}

export class AckContentError extends defineError<{ why: string }>({
  code: 'ACK_CONTENT_MISSING',
  status: 409,
  title: 'The content is not held',
  detail: ({ why }) => `the content is not held: ${why}`,
  remedy: () => 'share it again, and see that the asking node can be reached',
}) {}

export class AckTooLargeError extends defineError<{ bytes: number; maxBytes: number }>({
  code: 'ACK_TOO_LARGE',
  status: 413,
  title: 'More than this node takes',
  detail: ({ bytes, maxBytes }) => `${bytes} bytes are more than the ${maxBytes} that this node takes`,
  remedy: () => 'ask another core node, or publish it in parts',
}) {}

export class AckBudgetError extends defineError<{ bytes: number }>({
  code: 'ACK_OVER_BUDGET',
  status: 429,
  title: 'Too much waits for its publication',
  detail: ({ bytes }) => `there is no room for ${bytes} bytes more of content that is not published yet`,
  remedy: () => 'publish what was acknowledged before, or ask another core node',
}) {}

/** What a peer signed is not what it was asked for. */
export class AckInvalidError extends defineError<{ identityId: string; why: string }>({
  code: 'ACK_INVALID',
  status: 502,
  title: 'The acknowledgement does not count',
  detail: ({ identityId, why }) => `the acknowledgement of identity ${identityId} does not count: ${why}`,
  remedy: () => 'another core node is asked',
}) {}
