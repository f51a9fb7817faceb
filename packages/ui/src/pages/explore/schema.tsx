import { useMemo } from 'react'
import { isIn, useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { ScopeBar } from '../../explore/scope-bar.js'
import { useScope } from '../../explore/use-scope.js'
import { AsCommand } from '../../look/as-command.js'
import { ButtonLink } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Page } from '../../look/page.js'
import { Pill } from '../../look/pill.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { boardPath, schemaPath } from '../paths.js'
import { Relations } from './relations.js'
import css from './schema.module.css'
import { UsageList } from './usage-list.js'
import { filterUsages, toStart } from './usages.js'

const tabs = [
  { key: 'words', word: 'Classes and predicates' },
  { key: 'relations', word: 'Relations' },
]

/** What a context graph is about: the classes and predicates that occur in it, and how they are connected. */
export function Schema() {
  const { graph } = useScope()
  const tab = useTab(tabs)
  return (
    <Page title="Explore" actions={graph === undefined ? null : <ButtonLink to={boardPath(graph)}>Board</ButtonLink>}>
      <ScopeBar />
      {graph === undefined ? (
        <Empty title="Choose a context graph" command={kgLine('context-graph', 'list')}>
          <p>Its classes and predicates appear here, with links to all that is said.</p>
        </Empty>
      ) : (
        <>
          <Tabs name="Parts of the schema" tabs={tabs} />
          {tab === 'words' ? <Vocabulary graph={graph} /> : <Relations />}
        </>
      )}
    </Page>
  )
}

/** The node counts them while statements are written, so that all of them can be shown at once. */
const most = 2000

function Vocabulary({ graph }: { graph: string }) {
  const { view, asOf, asked, search, set } = useScope()
  const text = search.get('q') ?? ''
  const startsWith = toStart(text)
  const query = { ...asked, contextGraphId: graph, limit: most, ...(startsWith !== '' && { startsWith }) }
  const { data, error, refetch } = useCall('exploreSchema', { query }, { keepsOld: true })
  const { count, clear } = useNewsCount(useMemo(() => isIn(graph), [graph]))
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (text === '' && data.predicates.length === 0) return <Nothing graph={graph} view={view} />
  const show = () => {
    clear()
    void refetch()
  }
  return (
    <>
      {asOf === undefined ? <Pill count={count} onShow={show} /> : null}
      <div className={css.filter}>
        <TextField
          label="Filter"
          type="search"
          placeholder="schema:name, Person, https://…"
          value={text}
          onChange={(event) => set({ q: event.target.value }, { replace: true })}
        />
      </div>
      <div className={css.lists}>
        <UsageList kind="class" usages={filterUsages(data.classes, text)} isCut={data.classes.length === most} />
        <UsageList
          kind="predicate"
          usages={filterUsages(data.predicates, text)}
          isCut={data.predicates.length === most}
        />
      </div>
      {data.isComplete ? null : (
        <p className={css.hint}>Some are not counted: there are too many, or the node still counts.</p>
      )}
      <AsCommand route="exploreSchema" query={{ ...query, limit: String(most) }} />
    </>
  )
}

const Nothing = ({ graph, view }: { graph: string; view: string | undefined }) => (
  <Empty title="Nothing is said here">
    {view === 'working-memory' ? (
      <p>You have no draft in this context graph. Its board is where one begins.</p>
    ) : (
      <>
        <p>Nothing is in these layers at this moment. Drafts are yours alone until you share them.</p>
        <ButtonLink to={schemaPath(graph, { view: 'working-memory' })}>Explore my drafts</ButtonLink>
      </>
    )}
    <ButtonLink to={boardPath(graph)}>Open the board</ButtonLink>
  </Empty>
)
