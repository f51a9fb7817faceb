import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { isIn, type News } from '../data/live.js'
import { useNode } from '../data/node.js'
import { useRefresh } from '../data/refresh.js'
import { changesOf } from './changes.js'

const perPage = 500

/** The moments at which a context graph has changed, and how to get earlier ones. */
export function useChanges(graph: string | undefined, view: string | undefined) {
  const client = useNode()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listActivity', 'changes', graph ?? null],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = {
        limit: perPage,
        ...(graph !== undefined && { contextGraphId: graph }),
        ...(cursor !== '' && { cursor }),
      }
      return client.call('listActivity', { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const concerns = useCallback((news: News) => graph === undefined || isIn(graph)(news), [graph])
  useRefresh(concerns, ['listActivity'])
  const changes = useMemo(() => changesOf(data?.pages.flatMap(({ activity }) => activity) ?? [], view), [data, view])
  return {
    changes,
    isKnown: data !== undefined,
    hasEarlier: hasNextPage,
    isFetchingNextPage,
    fetchEarlier: fetchNextPage,
  }
}
