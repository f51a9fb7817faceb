import { defineError } from '@kg/core/errors'

export const SearchTooLargeError = defineError<{ limitMb: number }>({
  code: 'SEARCH_TOO_LARGE',
  status: 507,
  title: 'The search index does not fit into its memory',
  detail: ({ limitMb }) => `The words of all that is to be searched take more than ${limitMb} MB`,
  remedy: () => 'Name one context graph or layer to search, or raise search.memoryMb',
})

export const SearchFailedError = defineError<{ why: string }>({
  code: 'SEARCH_FAILED',
  status: 503,
  title: 'The search was given up',
  detail: ({ why }) => `The search index cannot answer: ${why}`,
  remedy: () => 'Send it again: the index is built anew from the ledger',
})
