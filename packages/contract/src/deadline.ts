import type { DeadlineClass, Route } from './route.js'

/** The reads that may take longer than others, because they answer with whole lists. */
const listPaths: readonly string[] = [
  '/api/context-graph/list',
  '/api/sub-graph/list',
  '/api/pca',
  '/api/publisher/jobs',
]

/** How long a client waits follows from method and path alone. */
export function deadlineClass({ method, path }: Pick<Route, 'method' | 'path'>): DeadlineClass {
  if (method !== 'GET' && method !== 'HEAD') return 'long'
  return listPaths.includes(path) ? 'list' : 'read'
}

/** Milliseconds of each class, before any override. */
export const defaultDeadlines: Record<DeadlineClass, number> = { read: 30_000, list: 60_000, long: 240_000 }
