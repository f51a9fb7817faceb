import { useEffect } from 'react'
import { Page } from '../../look/page.js'
import { OneQuery } from './one-query.js'
import { QueryTabs } from './query-tabs.js'
import { useOpenQueries } from './use-open-queries.js'

/** Asks in SPARQL. The query and its scope are in the address. */
export function Query() {
  const { queries, shown, show, name, change, add, close } = useOpenQueries()
  const id = shown?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a query that the address does not name yet
  useEffect(() => {
    if (shown !== undefined && new URLSearchParams(window.location.search).get('in') !== id) name(shown)
  }, [id])
  return (
    <Page title="Query">
      <QueryTabs queries={queries} shown={id ?? ''} onShow={show} onClose={close} onNew={add} />
      {shown === undefined ? null : <OneQuery key={shown.id} query={shown} onChange={change} />}
    </Page>
  )
}
