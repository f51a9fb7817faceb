import { useMemo } from 'react'
import { useCall } from '../data/use-call.js'
import { isIri } from './sparql-text.js'
import type { Asked } from './use-scope.js'

/** The node finds at most so many at once. */
const most = 500
const language = /^[A-Za-z]+(-[A-Za-z0-9]+)*$/.test(navigator.language) ? { language: navigator.language } : {}

/** The labels of entities, by IRI, as soon as they are here. */
export function useLabels(iris: readonly string[], asked: Asked): ReadonlyMap<string, string> {
  const wanted = useMemo(() => [...new Set(iris.filter(isIri))].sort().slice(0, most), [iris])
  const { data } = useCall(
    'exploreLabels',
    { body: { ...asked, iris: wanted, ...language } },
    { isWanted: wanted.length > 0, keepsOld: true },
  )
  return useMemo(() => new Map(Object.entries(data?.labels ?? {})), [data])
}
