import type { RouteId } from '@kg/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type News, useNews } from './live.js'

/** A busy node tells of hundreds of things a second; a reader wants to see the outcome. */
const gatherMs = 500

const jobAreas = new Set(['job', 'asset', 'offer', 'dataset', 'publisher', 'wallet', 'identity', 'market', 'pca'])

/** Whether it tells of work that the node does in the background, or of its outcome. */
export const isJobNews = ({ action }: News): boolean => jobAreas.has(action.split('.', 1)[0] ?? '')

/** Whether it tells of the agents of the node, their tokens or their clients. */
export const isAgentNews = ({ action }: News): boolean => action.startsWith('agent.')

/** Asks these routes again when something happens that concerns them. For pages where nothing moves by it. */
export function useRefresh(concerns: (news: News) => boolean, ids: readonly RouteId[]): void {
  const queries = useQueryClient()
  const key = ids.join()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  useNews(
    useCallback(
      (news: News) => {
        if (waiting.current !== undefined || !concerns(news)) return
        waiting.current = setTimeout(() => {
          waiting.current = undefined
          for (const id of key.split(',')) void queries.invalidateQueries({ queryKey: [id] })
        }, gatherMs)
      },
      [concerns, key, queries],
    ),
  )
}
