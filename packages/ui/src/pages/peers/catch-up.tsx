import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { Failed } from '../../look/states.js'
import css from './peers.module.css'

/** Compares a context graph with a node, and fetches what is missing here. */
export function CatchUp({ peerId }: { peerId: string }) {
  const { data } = useCall('listSubscriptions')
  const [chosen, choose] = useState('')
  const graphs = data?.subscriptions ?? []
  const contextGraphId = chosen === '' ? (graphs[0]?.id ?? '') : chosen
  const comparing = useAct((client) => client.call('catchUpNow', { body: { contextGraphId, peerId } }))
  if (graphs.length === 0) return <p>Subscribe to a context graph to compare it with this node.</p>
  return (
    <div className={css.compare}>
      <Choice label="Compare" value={contextGraphId} onChange={(event) => choose(event.target.value)}>
        {graphs.map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
      </Choice>
      <Button onClick={() => comparing.mutate(undefined)} disabled={comparing.isPending}>
        {comparing.isPending ? 'Comparing' : 'Fetch what is missing'}
      </Button>
      {comparing.error === null ? null : <Failed error={comparing.error} />}
      {comparing.data === undefined ? null : (
        <p role="status">
          {comparing.data.status === 'done'
            ? comparing.data.result.received === 0
              ? 'Nothing was missing here.'
              : `${comparing.data.result.received.toLocaleString()} assets were missing and are here now.`
            : (comparing.data.error ?? comparing.data.status)}
        </p>
      )}
    </div>
  )
}
