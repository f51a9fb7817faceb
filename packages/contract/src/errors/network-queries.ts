import { defineError } from '@kg/core/errors'

export const NetworkQueryNotFoundError = defineError<{ queryId: string }>({
  code: 'NETWORK_QUERY_NOT_FOUND',
  status: 404,
  title: 'No such network query',
  detail: ({ queryId }) => `There is no network query ${queryId} of yours`,
  remedy: () => 'Use the query_id that the question was answered with; answers stay for at least 24 hours',
})

export const NetworkQueriesFullError = defineError<{ limit: number }>({
  code: 'NETWORK_QUERIES_FULL',
  status: 429,
  title: 'Too many open network queries',
  detail: ({ limit }) => `${limit} questions of this agent are waiting for answers`,
  remedy: () => 'Wait until one of them is FINISHED, or ask for several identifiers in one query with opcode IN',
})

export const NetworkReplyUnknownError = defineError<{ replyId: string; datasetId: string }>({
  code: 'NETWORK_REPLY_UNKNOWN',
  status: 400,
  title: 'No such offer',
  detail: ({ replyId, datasetId }) => `There is no answer ${replyId} to a question of yours that offers ${datasetId}`,
  remedy: () => 'Use a reply_id and a dataset id from the answers to your network query',
})

export const ReadNotFreeError = defineError<{ datasetId: string; price: string }>({
  code: 'NETWORK_READ_NOT_FREE',
  status: 402,
  title: 'The dataset has a price',
  detail: ({ datasetId, price }) => `The node that offers ${datasetId} asks for ${price}; this node cannot pay yet`,
  remedy: () => 'Choose an answer with the price 0',
})

export const DatasetNotOfferedError = defineError<{ datasetId: string }>({
  code: 'DATASET_NOT_OFFERED',
  status: 409,
  title: 'The dataset is no longer offered',
  detail: ({ datasetId }) => `The node that answered does not hand over ${datasetId}`,
  remedy: () => 'Ask the network again, and choose another answer',
})
