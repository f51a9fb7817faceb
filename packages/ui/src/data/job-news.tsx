import type { PublisherJob, Reply, Routes } from '@kg/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { withJob } from './job-list.js'
import { type News, useConnection, useNews } from './live.js'

export type ImportJob = Reply<Routes['getImport']>
type JobList = Reply<Routes['listPublisherJobs']>
type ImportList = Reply<Routes['listImports']>

const lists = ['listPublisherJobs']
const importLists = ['listImports']
const jobRoutes = ['getPublisherJob', 'listPublisherJobs', 'getImport', 'listImports']

const isPublishing = (news: News): news is News & { readonly job: PublisherJob } =>
  news.action === 'publish.progress' && news.job !== undefined
const isImporting = (news: News): news is News & { readonly job: ImportJob } =>
  news.action === 'import.progress' && news.job !== undefined

/** Puts news of publishing jobs and of imports where pages read them. What came while nobody listened is asked for. */
export function JobNews(): null {
  const queries = useQueryClient()
  const { state } = useConnection()
  useEffect(() => {
    if (state === 'live') for (const id of jobRoutes) void queries.invalidateQueries({ queryKey: [id] })
  }, [state, queries])
  /** An answer that is on its way may be older than the news. */
  const askAnewIfAsking = useCallback(
    (queryKey: readonly unknown[]) => {
      if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
    },
    [queries],
  )
  useNews(
    useCallback(
      (news: News) => {
        if (isImporting(news)) {
          const { job } = news
          const one = ['getImport', { params: { jobId: job.jobId } }]
          queries.setQueryData(one, job)
          queries.setQueriesData<ImportList>({ queryKey: importLists }, (list) => list && withJob(list, job))
          for (const key of [one, importLists]) askAnewIfAsking(key)
        }
        if (!isPublishing(news)) return
        const { job } = news
        queries.setQueryData(['getPublisherJob', { query: { id: job.jobId } }], job)
        queries.setQueriesData<JobList>({ queryKey: lists }, (list) => list && withJob(list, job))
        askAnewIfAsking(lists)
      },
      [queries, askAnewIfAsking],
    ),
  )
  return null
}
