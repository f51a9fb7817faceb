import { useMemo } from 'react'
import { useCall } from '../../../data/use-call.js'
import { iriText } from '../../../explore/sparql-text.js'
import type { Asked } from '../../../explore/use-scope.js'
import { groupStatements } from './group-statements.js'

/** More is for a query. */
export const mostStatements = 1000

export const statementsQuery = (iri: string): string =>
  `SELECT ?g ?p ?o WHERE { GRAPH ?g { ${iriText(iri)} ?p ?o } } ORDER BY ?p ?o LIMIT ${mostStatements}`

/** What is said about an entity in what is shared and published, and in the reader's own drafts. */
export function useStatements(iri: string, { view: _, ...asked }: Asked) {
  const sparql = statementsQuery(iri)
  const shared = useCall('postQuery', { body: { ...asked, sparql } }, { keepsOld: true })
  const drafts = useCall('postQuery', { body: { ...asked, sparql, view: 'working-memory' } }, { keepsOld: true })
  const [said, drafted] = [shared.data?.result.bindings, drafts.data?.result.bindings]
  const groups = useMemo(() => groupStatements([...(said ?? []), ...(drafted ?? [])]), [said, drafted])
  const isKnown = said !== undefined && drafted !== undefined
  const isCut = [said, drafted].some((rows) => rows?.length === mostStatements)
  const isOld = shared.isPlaceholderData || drafts.isPlaceholderData
  const refetch = () => void Promise.all([shared.refetch(), drafts.refetch()])
  return { groups, isKnown, isOld, isCut, error: shared.error ?? drafts.error, refetch }
}
