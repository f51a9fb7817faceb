import { useMutation } from '@tanstack/react-query'
import { History, Play, Square } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNode } from '../../data/node.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Page } from '../../look/page.js'
import { Failed } from '../../look/states.js'
import { Editor } from './editor.js'
import { keepQuery, type PastQuery } from './past-queries.js'
import { PastQueries } from './past-queries-dialog.js'
import { problemFrom } from './problem.js'
import css from './query.module.css'
import { Result } from './result.js'

const first = 'SELECT ?subject ?predicate ?object WHERE {\n  ?subject ?predicate ?object\n} LIMIT 100'

const views = [
  ['', 'Shared and published'],
  ['working-memory', 'My drafts'],
  ['shared-working-memory', 'Shared'],
  ['verifiable-memory', 'Published'],
] as const

type View = 'working-memory' | 'shared-working-memory' | 'verifiable-memory'

/** Asks in SPARQL. The query and its scope are in the address. */
export function Query() {
  const [search, setSearch] = useSearchParams()
  const [sparql, setSparql] = useState(search.get('q') ?? first)
  const { data: graphs } = useCall('listContextGraphs')
  const client = useNode()
  const stopping = useRef<AbortController>(undefined)
  const graph = search.get('graph') ?? ''
  const view = search.get('view') ?? ''
  const body = {
    sparql,
    ...(graph !== '' && { contextGraphId: graph }),
    // The choices below are the views.
    ...(view !== '' && { view: view as View }),
  }
  const asking = useMutation({
    mutationFn: (_: string) => {
      stopping.current = new AbortController()
      return client.call('postQuery', { body }, { signal: stopping.current.signal })
    },
  })
  const isGiven = useRef(search.has('q'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query that came with the address is asked once
  useEffect(() => {
    if (isGiven.current) asking.mutate(sparql)
    isGiven.current = false
  }, [])
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const run = () => {
    set('q', sparql)
    keepQuery(localStorage, { sparql, graph, view, at: new Date().toISOString() })
    asking.mutate(sparql)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const [showsPast, setShowsPast] = useState(false)
  const pick = (past: PastQuery) => {
    setSparql(past.sparql)
    set('graph', past.graph)
    set('view', past.view)
    setShowsPast(false)
  }
  // The place holds for the text that was sent, not for what is typed since.
  const failed = asking.variables === sparql ? asking.error : null
  const problem = useMemo(() => problemFrom(failed), [failed])
  return (
    <Page title="Query">
      <form className={css.form} onSubmit={send}>
        <div className={css.scope}>
          <Choice label="Context graph" value={graph} onChange={(event) => set('graph', event.target.value)}>
            <option value="">All of them</option>
            {graphs?.contextGraphs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice label="Layers" value={view} onChange={(event) => set('view', event.target.value)}>
            {views.map(([key, word]) => (
              <option key={key} value={key}>
                {word}
              </option>
            ))}
          </Choice>
        </div>
        <Editor value={sparql} problem={problem} onChange={setSparql} onRun={run} />
        <div className={css.bar}>
          <Button kind="primary" type="submit" disabled={asking.isPending}>
            <Play size={14} aria-hidden /> Run
          </Button>
          <Button onClick={() => stopping.current?.abort()} disabled={!asking.isPending}>
            <Square size={14} aria-hidden /> Stop
          </Button>
          <Button onClick={() => setShowsPast(true)}>
            <History size={14} aria-hidden /> History
          </Button>
        </div>
        <AsCommand
          route="postQuery"
          body={body}
          kg={kgLine('query', graph || undefined, ...(view === '' ? [] : ['--view', view]), '-q', sparql)}
          tool={{ name: 'kg_query', args: body }}
        />
      </form>
      {showsPast ? <PastQueries onPick={pick} onClose={() => setShowsPast(false)} /> : null}
      {asking.error === null ? null : <Failed error={asking.error} />}
      {asking.data === undefined ? null : <Result answer={asking.data} />}
    </Page>
  )
}
