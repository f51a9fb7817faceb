import { useEffect, useState } from 'react'
import { useScope } from '../../explore/use-scope.js'
import { keepOpenQueries, type OpenQuery, readOpenQueries, withQuery } from './open-queries.js'

const first = 'SELECT ?subject ?predicate ?object WHERE {\n  ?subject ?predicate ?object\n} LIMIT 100'

let made = 0
const newId = () => `${Date.now().toString(36)}${made++}`

/** The queries that are open, and the one that is shown: the address names it, or brings it along. */
export function useOpenQueries() {
  const { search, set } = useScope()
  const [queries, setQueries] = useState(() => openedBy(search))
  useEffect(() => keepOpenQueries(localStorage, queries), [queries])
  const shown = queries.find(({ id }) => id === search.get('in')) ?? queries.at(-1)
  const show = ({ id, sparql, ...scope }: OpenQuery) => set({ ...scope, ...nothingElse, in: id, q: sparql })
  return {
    queries,
    shown,
    show,
    /** Names the one that is shown in the address, which may say more about its answer. */
    name: ({ id, sparql, ...scope }: OpenQuery) => set({ ...scope, in: id, q: sparql }, { replace: true }),
    /** Remembers the text of the one that is shown, and its scope. */
    change: (query: OpenQuery) => setQueries((before) => withQuery(before, query)),
    add() {
      const query = { id: newId(), sparql: first, graph: shown?.graph ?? '', view: shown?.view ?? '', asOf: '' }
      setQueries((before) => [...before, query])
      // Nobody has asked it yet.
      set({ ...nothingElse, graph: query.graph, view: query.view, asOf: undefined, in: query.id, q: undefined })
    },
    close(query: OpenQuery) {
      const left = queries.filter(({ id }) => id !== query.id)
      const next = left[Math.min(queries.indexOf(query), left.length - 1)]
      setQueries(left)
      if (query.id === shown?.id && next !== undefined) show(next)
    },
  }
}

/** What belongs to the answer of another query. */
const nothingElse = { saved: undefined, tab: undefined, sort: undefined, find: undefined }

/** Those of before, and the one that the address brings along unless it is among them. */
function openedBy(search: URLSearchParams): readonly OpenQuery[] {
  const kept = readOpenQueries(localStorage)
  const read = (name: string) => search.get(name) ?? ''
  const isKnown = kept.some(({ id }) => id === read('in'))
  const bringsNothing = ['q', 'graph', 'view', 'asOf'].every((name) => !search.has(name))
  if (isKnown || (bringsNothing && kept.length > 0)) return kept
  const sparql = search.get('q') ?? first
  const given = { id: read('in') || newId(), sparql, graph: read('graph'), view: read('view'), asOf: read('asOf') }
  // One that is open already is not opened again: it becomes the last one, which is shown.
  return [...kept.filter((one) => !isSame(one, given)), given]
}

const isSame = (one: OpenQuery, other: OpenQuery) =>
  one.sparql === other.sparql && one.graph === other.graph && one.view === other.view && one.asOf === other.asOf
