import { defineError } from '@kg/core/errors'

export const SearchTooLargeError = defineError<{ limitMb: number }>({
  code: 'SEARCH_TOO_LARGE',
  status: 507,
  title: 'The search index is too large for its memory',
  detail: ({ limitMb }) => `The index for this search needs more than ${limitMb} MB`,
  remedy: () => 'Search only one context graph or layer, or raise search.memoryMb',
})

export const SearchFailedError = defineError<{ why: string }>({
  code: 'SEARCH_FAILED',
  status: 503,
  title: 'The search failed',
  detail: ({ why }) => `The search index cannot answer: ${why}`,
  remedy: () => 'Try again: the node rebuilds the index from the ledger',
})
