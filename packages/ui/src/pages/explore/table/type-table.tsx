import { useMemo } from 'react'
import { isIn, useNewsCount } from '../../../data/live.js'
import { Crumbs } from '../../../explore/crumbs.js'
import { ScopeBar } from '../../../explore/scope-bar.js'
import { isIri } from '../../../explore/sparql-text.js'
import { useScope } from '../../../explore/use-scope.js'
import { AsCommand } from '../../../look/as-command.js'
import { ButtonLink } from '../../../look/button.js'
import { kgLine } from '../../../look/kg-line.js'
import { Page } from '../../../look/page.js'
import { Pill } from '../../../look/pill.js'
import { shortIri } from '../../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { schemaPath } from '../../paths.js'
import { Grid } from './grid.js'
import { Pages } from './pages.js'
import css from './table.module.css'
import { pageQuery } from './table-query.js'
import { TableTools } from './table-tools.js'
import { perPage, useTable } from './use-table.js'

/** The entities of one class, with the properties that occur as columns. */
export function TypeTable() {
  const { graph, search } = useScope()
  const type = search.get('type') ?? ''
  return (
    <Page title={isIri(type) ? shortIri(type) : 'Table'} above={<Crumbs graph={graph} />}>
      <ScopeBar resets={['page']} />
      {isIri(type) && graph !== undefined ? (
        <Entities key={type} graph={graph} type={type} />
      ) : (
        <Empty title="Choose a class">
          <p>The classes of a context graph are listed with their counts.</p>
          <ButtonLink to={schemaPath(graph)}>Show the classes</ButtonLink>
        </Empty>
      )}
    </Page>
  )
}

function Entities({ graph, type }: { graph: string; type: string }) {
  const { asOf, asked } = useScope()
  const table = useTable(type)
  const { count, clear } = useNewsCount(useMemo(() => isIn(graph), [graph]))
  const { wish, page, rows, total, error, refetch, isCounted } = table
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (rows === undefined || !isCounted) return <Loading />
  const show = () => {
    clear()
    refetch()
  }
  const body = { ...asked, sparql: pageQuery(wish, perPage, (page - 1) * perPage) }
  return (
    <>
      {asOf === undefined ? <Pill count={count} onShow={show} /> : null}
      <TableTools table={table} />
      {total === 0 ? (
        <Empty title={wish.find === '' ? 'No entity is of this class' : 'No entity says so'}>
          <p>{wish.find === '' ? 'Other layers or another moment may have some.' : 'Try a shorter text.'}</p>
        </Empty>
      ) : (
        <>
          <Grid table={table} rows={rows} />
          <Pages page={page} total={total} />
        </>
      )}
      <div className={css.command}>
        <AsCommand
          route="postQuery"
          body={body}
          kg={kgLine('query', graph, ...(asOf === undefined ? [] : ['--as-of', asOf]), '-q', body.sparql)}
          tool={{ name: 'kg_query', args: body }}
        />
      </div>
    </>
  )
}
