import type { RouteId } from '@kg/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type News, useNews } from './live.js'

/** Asks these routes again when something happens that concerns them. For pages where nothing moves by it. */
export function useRefresh(concerns: (news: News) => boolean, ids: readonly RouteId[]): void {
  const queries = useQueryClient()
  const key = ids.join()
  useNews(
    useCallback(
      (news: News) => {
        if (concerns(news)) for (const id of key.split(',')) void queries.invalidateQueries({ queryKey: [id] })
      },
      [concerns, key, queries],
    ),
  )
}
