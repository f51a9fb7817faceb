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

export const ReadNotFreeError = defineError<{ datasetId: string; price: string; limit?: string }>({
  code: 'NETWORK_READ_NOT_FREE',
  status: 402,
  title: 'The dataset has a price',
  detail: ({ datasetId, price, limit = '0' }) =>
    `The node that offers ${datasetId} asks for ${price} token wei, and the limit is ${limit}`,
  remedy: ({ price }) =>
    `Choose a cheaper answer, or send max_price ${price}; the setting market.maxReadPrice limits what agents other than the operator may pay`,
})

export const SaleRefusedError = defineError<{ datasetId: string; why: string }>({
  code: 'DATASET_SALE_REFUSED',
  status: 409,
  title: 'The dataset is not sold',
  detail: ({ datasetId, why }) => `The node that offers ${datasetId} does not sell it: ${why}`,
  remedy: () => 'Ask the network again, and choose another answer',
})

export const SaleTermsError = defineError<{ datasetId: string; why: string }>({
  code: 'DATASET_SALE_TERMS',
  status: 409,
  title: 'The terms of the sale are not those of the offer',
  detail: ({ datasetId, why }) => `Nothing was paid for ${datasetId}: ${why}`,
  remedy: () => 'Choose an answer of another node',
})

export const DatasetKeyMissingError = defineError<{ datasetId: string; seller: string }>({
  code: 'DATASET_KEY_MISSING',
  status: 409,
  title: 'The key was not shown',
  detail: ({ datasetId, seller }) => `The seller ${seller} did not show the key of ${datasetId} in time`,
  remedy: () => 'The node takes the price back by itself; choose an answer of another node',
})

export const DatasetNotOfferedError = defineError<{ datasetId: string }>({
  code: 'DATASET_NOT_OFFERED',
  status: 409,
  title: 'The dataset is no longer offered',
  detail: ({ datasetId }) => `The node that answered does not hand over ${datasetId}`,
  remedy: () => 'Ask the network again, and choose another answer',
})
