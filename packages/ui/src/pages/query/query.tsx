import { useMutation } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNode } from '../../data/node.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice, TextArea } from '../../look/field.js'
import { Page } from '../../look/page.js'
import { Failed } from '../../look/states.js'
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
    mutationFn: () => {
      stopping.current = new AbortController()
      return client.call('postQuery', { body }, { signal: stopping.current.signal })
    },
  })
  const isGiven = useRef(search.has('q'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query that came with the address is asked once
  useEffect(() => {
    if (isGiven.current) asking.mutate()
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
    asking.mutate()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  const scope = graph === '' ? '' : ` ${graph}`
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
        <TextArea
          label="SPARQL"
          rows={8}
          value={sparql}
          onChange={(event) => setSparql(event.target.value)}
          onKeyDown={onKey}
          hint="Ctrl Enter runs it"
        />
        <div className={css.bar}>
          <Button kind="primary" type="submit" disabled={asking.isPending}>
            <Play size={14} aria-hidden /> Run
          </Button>
          <Button onClick={() => stopping.current?.abort()} disabled={!asking.isPending}>
            <Square size={14} aria-hidden /> Stop
          </Button>
        </div>
        <AsCommand
          route="postQuery"
          body={body}
          kg={`kg query${scope} '${sparql.replaceAll("'", `'\\''`)}'`}
          tool={{ name: 'kg_query', args: body }}
        />
      </form>
      {asking.error === null ? null : <Failed error={asking.error} />}
      {asking.data === undefined ? null : <Result answer={asking.data} />}
    </Page>
  )
}
