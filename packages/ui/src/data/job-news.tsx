import type { PublisherJob, Reply, Routes } from '@kg/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { withJob } from './job-list.js'
import { type News, useConnection, useNews } from './live.js'

export type ImportJob = Reply<Routes['getImport']>
type JobList = Reply<Routes['listPublisherJobs']>
type ImportList = Reply<Routes['listImports']>

const lists = ['listPublisherJobs']
const jobRoutes = ['getPublisherJob', 'listPublisherJobs', 'getImport', 'listImports']

const isPublishing = (news: News): news is News & { readonly job: PublisherJob } =>
  news.action === 'publish.progress' && news.job !== undefined
const isImporting = (news: News): news is News & { readonly job: ImportJob } =>
  news.action === 'import.progress' && news.job !== undefined

/** Puts news of publishing jobs and of imports where pages read them. News that came while the node was away are asked for. */
export function JobNews(): null {
  const queries = useQueryClient()
  const { state } = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    if (state === 'live' && wasLost.current)
      for (const id of jobRoutes) void queries.invalidateQueries({ queryKey: [id] })
    wasLost.current = state === 'lost'
  }, [state, queries])
  useNews(
    useCallback(
      (news: News) => {
        if (isImporting(news)) {
          const { job } = news
          queries.setQueryData(['getImport', { params: { jobId: job.jobId } }], job)
          queries.setQueriesData<ImportList>({ queryKey: ['listImports'] }, (list) => list && withJob(list, job))
        }
        if (!isPublishing(news)) return
        const { job } = news
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
