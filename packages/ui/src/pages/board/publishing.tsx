import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import css from './board.module.css'
import type { Graph } from './graph-data.js'

type Asked = 'register' | 'deactivate' | undefined

/** Whether assets of the graph can be published, and what its curator can do about it. */
export function Publishing({ graph, isCurator }: { graph: Graph; isCurator: boolean }) {
  const [asked, setAsked] = useState<Asked>()
  const { registered, deactivated, onChainId } = graph
  const close = () => setAsked(undefined)
  return (
    <div className={css.policy}>
      <dt>Publishing</dt>
      <dd>
        <span>
          {deactivated
            ? 'Ended for ever. What is published stays.'
            : registered
              ? `On the chain as number ${onChainId ?? ''}. Who publishes was chosen when it was registered.`
              : 'Not on the chain yet: register it before assets can be published.'}
        </span>
        {!isCurator || deactivated || graph.isSystem ? null : registered ? (
          <Button kind="danger" onClick={() => setAsked('deactivate')}>
            End publishing
          </Button>
        ) : (
          <Button onClick={() => setAsked('register')}>Register</Button>
        )}
        {asked === 'register' ? <Register graph={graph} onClose={close} /> : null}
        {asked === 'deactivate' ? <Deactivate graph={graph} onClose={close} /> : null}
      </dd>
    </div>
  )
}

interface Props {
  readonly graph: Graph
  readonly onClose: () => void
}

function Register({ graph, onClose }: Props) {
  const [isOpen, setOpen] = useState(graph.access === 'open')
  const body = { contextGraphId: graph.id, publishPolicy: isOpen ? 1 : 0 } as const
  const registering = useAct((client) => client.call('registerContextGraph', { body }))
  return (
    <FormDialog
      title={`Register ${graph.name} on the chain`}
      verb="Register"
      isReady
      act={registering}
      onSend={() => registering.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      command={
        <AsCommand route="registerContextGraph" body={body} kg={kgLine('context-graph', 'register', graph.id)} />
      }
    >
      <p>Only the hash of its id goes on the chain. It costs the gas of one transaction and cannot be taken back.</p>
      <Choice
        label="Who may publish"
        value={isOpen ? 'open' : 'curated'}
        onChange={({ target }) => setOpen(target.value === 'open')}
        hint="This stays as you choose it now."
      >
        <option value="curated">Only you, and your conviction account</option>
        <option value="open">Everybody who may write here</option>
      </Choice>
    </FormDialog>
  )
}

function Deactivate({ graph, onClose }: Props) {
  const body = { contextGraphId: graph.id }
  const ending = useAct((client) => client.call('deactivateContextGraph', { body }))
  return (
    <FormDialog
      title={`End publishing to ${graph.name}`}
      verb="End publishing for ever"
      isReady
      act={ending}
      onSend={() => ending.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      command={
        <AsCommand route="deactivateContextGraph" body={body} kg={kgLine('context-graph', 'deactivate', graph.id)} />
      }
    >
      <p>
        Nobody can publish to <bdi>{graph.id}</bdi> afterwards, and this cannot be undone. What is published stays, and
        drafts and sharing go on as before.
      </p>
    </FormDialog>
  )
}
