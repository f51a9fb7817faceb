import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type JobList, withJob } from './job-list.js'
import { type News, useConnection, useNews } from './live.js'

const lists = ['listPublisherJobs']

/** Puts news of publishing jobs where pages read them. News that came while the node was away are asked for. */
export function JobNews(): null {
  const queries = useQueryClient()
  const { state } = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    if (state === 'live' && wasLost.current)
      for (const id of ['getPublisherJob', 'listPublisherJobs']) void queries.invalidateQueries({ queryKey: [id] })
    wasLost.current = state === 'lost'
  }, [state, queries])
  useNews(
    useCallback(
      ({ action, job }: News) => {
        if (action !== 'publish.progress' || job === undefined) return
        queries.setQueryData(['getPublisherJob', { query: { id: job.jobId } }], job)
        queries.setQueriesData<JobList>({ queryKey: lists }, (list) => list && withJob(list, job))
        // An answer that is on its way may be older than this news.
        if (queries.isFetching({ queryKey: lists }) > 0) void queries.invalidateQueries({ queryKey: lists })
      },
      [queries],
    ),
  )
  return null
}
