import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNode } from '../../../data/node.js'
import { useCall } from '../../../data/use-call.js'
import { countOf, isIri } from '../../../explore/sparql-text.js'
import { useScope } from '../../../explore/use-scope.js'
import { readPage } from './read-table.js'
import { columnsQuery, countQuery } from './table-query.js'

export const perPage = 100
const fewColumns = 6

/** What the first column shows already, or what is the same in every row. */
const ownColumns = [
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
  'http://www.w3.org/2000/01/rdf-schema#label',
  'http://www.w3.org/2004/02/skos/core#prefLabel',
  'https://schema.org/name',
  'http://schema.org/name',
]

/** The table that the address describes. */
export function useTable(type: string) {
  const { asked, search } = useScope()
  const client = useNode()
  const find = search.get('find') ?? ''
  const sorted = search.get('sort') ?? ''
  const sort = sorted.replace(/^-/, '')
  const wish = { type, find, sort: isIri(sort) ? sort : '', isDown: sorted.startsWith('-') }
  const page = Math.max(1, Math.floor(Number(search.get('page')) || 1))
  const known = useCall('postQuery', { body: { ...asked, sparql: columnsQuery(type) } }, { keepsOld: true })
  const counted = useCall('postQuery', { body: { ...asked, sparql: countQuery(wish) } }, { keepsOld: true })
  const predicates = useMemo(
    () =>
      known.data?.result.bindings?.map(({ predicate = '', count }) => ({ iri: predicate, count: countOf(count) })) ??
      [],
    [known.data],
  )
  const chosen = search.getAll('column').filter(isIri)
  const usual = predicates.map(({ iri }) => iri).filter((iri) => !ownColumns.includes(iri) && isIri(iri))
  const columns = chosen.length === 0 ? usual.slice(0, fewColumns) : chosen
  const reading = { client, asked, wish, columns }
  const rows = useQuery({
    queryKey: ['postQuery', 'table', asked, wish, columns, page],
    queryFn: ({ signal }) => readPage({ ...reading, signal }, perPage, (page - 1) * perPage),
    enabled: known.data !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    wish,
    page,
    predicates,
    columns,
    reading,
    rows: rows.data,
    isOld: rows.isPlaceholderData,
    total: countOf(counted.data?.result.bindings?.[0]?.count),
    isCounted: counted.data !== undefined,
    error: known.error ?? counted.error ?? rows.error,
    refetch: () => void Promise.all([known.refetch(), counted.refetch(), rows.refetch()]),
  }
}
