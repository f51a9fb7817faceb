import type { RouteId } from '@kg/contract'
import { isJobNews, useRefresh } from '../../../data/refresh.js'
import { useCall } from '../../../data/use-call.js'
import { handlerRow, type JobRow, offerRow, publicationRow, shareRow } from './job-row.js'

const asked: readonly RouteId[] = [
  'listPublisherJobs',
  'listShareJobs',
  'listHandlers',
  'listOffers',
  'getPublisherStats',
]

export interface AllJobs {
  readonly jobs: readonly JobRow[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Every kind of job that the caller may see, the newest hundred of each. */
export function useJobs(): AllJobs {
  useRefresh(isJobNews, asked)
  const publications = useCall('listPublisherJobs')
  const shares = useCall('listShareJobs')
  const imports = useCall('listHandlers', { query: { kind: 'import' } })
  const exports = useCall('listHandlers', { query: { kind: 'export' } })
  const trails = useCall('listHandlers', { query: { kind: 'trail' } })
  const reads = useCall('listHandlers', { query: { kind: 'read' } })
  const offers = useCall('listOffers')
  const all = [publications, shares, imports, exports, trails, reads, offers]
  return {
    jobs: [
      ...(publications.data?.jobs ?? []).map(publicationRow),
      ...(shares.data?.jobs ?? []).map(shareRow),
      ...[imports, exports, trails, reads].flatMap(({ data }) => (data?.handlers ?? []).map(handlerRow)),
      ...(offers.data?.offers ?? []).map(offerRow),
    ],
    isLoading: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      for (const { refetch } of all) void refetch()
    },
  }
}
