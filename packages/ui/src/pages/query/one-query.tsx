import { Bookmark, History, Play, Save, Square } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNode } from '../../data/node.js'
import { ScopeBar } from '../../explore/scope-bar.js'
import { useScope } from '../../explore/use-scope.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed } from '../../look/states.js'
import { Editor } from './editor.js'
import type { OpenQuery } from './open-queries.js'
import { keepQuery, type PastQuery } from './past-queries.js'
import { PastQueries } from './past-queries-dialog.js'
import { problemFrom } from './problem.js'
import css from './query.module.css'
import { Result } from './result.js'
import { SaveQuery } from './save-query.js'
import { SavedQueries } from './saved-queries.js'
import { useAsking } from './use-asking.js'
import { Values } from './values.js'
import { openVocabulary } from './vocabulary.js'

/** One query: its scope, its text, and what the node answers. */
export function OneQuery({ query, onChange }: { query: OpenQuery; onChange: (query: OpenQuery) => void }) {
  const { graph = '', view = '', asOf = '', search, set } = useScope()
  const [sparql, setSparql] = useState(query.sparql)
  const [dialog, setDialog] = useState<'history' | 'saved' | 'save'>()
  const saved = search.get('saved') ?? ''
  const { asking, body, stop } = useAsking(query.id, { sparql, saved })
  const client = useNode()
  const vocabulary = useMemo(() => openVocabulary(client, { graph, view }), [client, graph, view])
  const check = (text: string) =>
    client.call('postQuery', { body: { sparql: text, checkOnly: true } }).then(() => undefined, problemFrom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab follows what is written and chosen here
  useEffect(() => onChange({ id: query.id, sparql, graph, view, asOf }), [sparql, graph, view, asOf])
  const isGiven = useRef(search.has('q') && asking.latest === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query that came with the address is asked once
  useEffect(() => {
    if (isGiven.current && search.get('q') === sparql) asking.ask()
    isGiven.current = false
  }, [])
  const write = (text: string) => {
    // The editor tells also of a text that it was given.
    if (text === sparql) return
    setSparql(text)
    // What is changed is no longer the one that was saved.
    if (saved !== '') set({ saved: undefined }, { replace: true })
  }
  const run = () => {
    set({ q: sparql }, { replace: true })
    keepQuery(localStorage, { sparql, graph, view, at: new Date().toISOString() })
    asking.ask()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const take = (text: string, scope: Pick<PastQuery, 'graph' | 'view'> & { readonly saved?: string }) => {
    setSparql(text)
    set({ q: text, saved: undefined, ...scope })
    setDialog(undefined)
  }
  const { error, data, sent } = asking
  // The place holds for the text that was sent, not for what is typed since.
  const problem = useMemo(() => problemFrom(sent === sparql ? error : null), [sent, sparql, error])
  return (
    <>
      <form className={css.form} onSubmit={send}>
        <ScopeBar hasAll />
        <Editor value={sparql} problem={problem} onChange={write} onRun={run} vocabulary={vocabulary} check={check} />
        {saved === '' || graph === '' ? null : <Values graph={graph} saved={saved} />}
        <div className={css.bar}>
          <Button kind="primary" type="submit" disabled={asking.isPending}>
            <Play size={14} aria-hidden /> Run
          </Button>
          <Button onClick={stop} disabled={!asking.isPending}>
            <Square size={14} aria-hidden /> Stop
          </Button>
          <Button onClick={() => setDialog('history')}>
            <History size={14} aria-hidden /> History
          </Button>
          <Button onClick={() => setDialog('saved')}>
            <Bookmark size={14} aria-hidden /> Saved
          </Button>
          <Button onClick={() => setDialog('save')} disabled={graph === ''} title={graph === '' ? noGraph : undefined}>
            <Save size={14} aria-hidden /> Save
          </Button>
        </div>
        <AsCommand
          route="postQuery"
          body={body}
          kg={kgLine('query', graph || undefined, ...flag('--view', view), ...flag('--as-of', asOf), '-q', sparql)}
          tool={{ name: 'kg_query', args: body }}
        />
      </form>
      {dialog === 'history' ? (
        <PastQueries onPick={(past) => take(past.sparql, past)} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'saved' ? (
        <SavedQueries
          graph={graph}
          onPick={(one) => take(one.sparql, { graph, view: one.view ?? view, saved: one.name })}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'save' ? (
        <SaveQuery
          graph={graph}
          sparql={sparql}
          view={view}
          onSaved={(name) => set({ saved: name })}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {error === null ? null : <Failed error={error} />}
      {data === undefined ? null : <Result answer={data} body={asking.asked ?? body} />}
    </>
  )
}

const noGraph = 'Choose a context graph: a saved query is an asset of it'
const flag = (name: string, value: string) => (value === '' ? [] : [name, value])
