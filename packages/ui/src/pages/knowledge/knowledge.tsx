import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { News } from '../../data/live.js'
import { useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { Button, ButtonLink } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip, CuratedChip } from '../../look/layer.js'
import { Page } from '../../look/page.js'
import { Pill } from '../../look/pill.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { boardPath } from '../paths.js'
import { CreateGraph } from './create-graph.js'

type Graphs = NonNullable<ReturnType<typeof useCall<'listContextGraphs'>>['data']>
type Graph = Graphs['contextGraphs'][number]

const columns: readonly Column<Graph>[] = [
  {
    title: 'Context graph',
    cell: ({ id, name }) => (
      <Link href={boardPath(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    title: 'Id',
    cell: ({ id }) => (
      <code>
        <bdi>{id}</bdi>
      </code>
    ),
  },
  { title: 'Access', cell: ({ access }) => (access === 'curated' ? <CuratedChip /> : <Chip tone="plain">Open</Chip>) },
  { title: 'Assets', cell: ({ assetCount }) => assetCount.toLocaleString(), isNumber: true },
  { title: 'Data', cell: ({ synced, subscribed }) => (!subscribed ? 'Not followed' : synced ? 'Here' : 'On its way') },
]

/** All context graphs that one may see. */
export function Knowledge() {
  const { data, error, refetch } = useCall('listContextGraphs')
  const [isCreating, setCreating] = useState(false)
  const { count, clear } = useNewsCount(useCallback(({ action }: News) => action.startsWith('context-graph.'), []))
  const show = () => {
    clear()
    void refetch()
  }
  const create = (
    <>
      <ButtonLink to="/join">Join</ButtonLink>
      <Button kind="primary" onClick={() => setCreating(true)}>
        <Plus size={16} aria-hidden /> New context graph
      </Button>
    </>
  )
  return (
    <Page title="Knowledge" actions={create}>
      <Pill count={count} onShow={show} />
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.contextGraphs.length === 0 ? (
        <Empty title="No context graphs yet" command={kgLine('context-graph', 'create', 'garden')}>
          <p>A context graph holds what belongs together: a project, a team, a supply chain.</p>
        </Empty>
      ) : (
        <Table name="Context graphs" columns={columns} rows={data.contextGraphs} keyOf={({ id }) => id} />
      )}
      {isCreating ? <CreateGraph onClose={() => setCreating(false)} /> : null}
    </Page>
  )
}
