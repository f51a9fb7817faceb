import type { Reply, Routes } from '@kg/contract'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Dialog } from '../../look/dialog.js'
import { LayerChip } from '../../look/layer.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import css from './query.module.css'

export type SavedQuery = Reply<Routes['listSavedQueries']>['savedQueries'][number]

interface Props {
  readonly graph: string
  readonly onPick: (query: SavedQuery) => void
  readonly onClose: () => void
}

/** The saved queries of a context graph, one's own and those that members share. */
export const SavedQueries = ({ graph, onPick, onClose }: Props) => (
  <Dialog title="Saved queries" onClose={onClose}>
    {graph === '' ? (
      <Empty title="Choose a context graph">
        <p>A saved query is an asset of a context graph, so that it can be shared and published with it.</p>
      </Empty>
    ) : (
      <List graph={graph} onPick={onPick} />
    )}
  </Dialog>
)

function List({ graph, onPick }: Pick<Props, 'graph' | 'onPick'>) {
  const { data, error } = useCall('listSavedQueries', { params: { id: graph } })
  const deleting = useAct((client, name: string) => client.call('deleteSavedQuery', { params: { id: graph, name } }))
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Loading rows={3} />
  if (data.savedQueries.length === 0)
    return (
      <Empty title="No saved queries yet">
        <p>Save the one that you have written, and it is here for you and, once you share it, for the members.</p>
      </Empty>
    )
  return (
    <>
      {deleting.error === null ? null : <Failed error={deleting.error} />}
      <ul className={css.past}>
        {data.savedQueries.map((query) => (
          <li key={`${query.agentAddress} ${query.name}`}>
            <button type="button" onClick={() => onPick(query)}>
              <strong>
                <bdi>{query.name}</bdi>
              </strong>
              <bdi>{query.description}</bdi>
              <code>{query.sparql}</code>
            </button>
            <LayerChip layer={query.layer} />
            {query.layer === 'wm' ? (
              <Button kind="plain" onClick={() => deleting.mutate(query.name)} disabled={deleting.isPending}>
                Delete {query.name}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
