import { useAct } from '../../../data/use-act.js'
import { AsCommand } from '../../../look/as-command.js'
import { Button } from '../../../look/button.js'
import { Dialog, DialogActions } from '../../../look/dialog.js'
import { DoneDialog } from '../../../look/done-dialog.js'
import { Iri } from '../../../look/iri.js'
import { kgLine } from '../../../look/kg-line.js'
import { Failed } from '../../../look/states.js'
import css from './stored.module.css'
import type { StoredAsset } from './stored-assets.js'

interface Props {
  readonly address: string
  readonly asset: StoredAsset
  readonly onClose: () => void
}

/** Erases an asset for good, after saying what that means. */
export function Forget({ address, asset: { graph, subGraph, name, layer }, onClose }: Props) {
  const body = {
    contextGraphId: graph,
    ...(subGraph !== undefined && { subGraphName: subGraph }),
    agentAddress: address,
  }
  const params = { name }
  const forgetting = useAct((client) => client.call('forgetAsset', { params, body }))
  if (forgetting.data !== undefined) {
    const { seq, roots, erased, olderCopies, heldElsewhere, anchor } = forgetting.data
    return (
      <DoneDialog title="It is forgotten" onClose={onClose}>
        <div className={css.consequences} role="status">
          <p>
            {erased ? 'The content is gone from the files of this node.' : 'The content goes with the next start.'}{' '}
            Receipt {seq.toLocaleString()} proves that it was erased.
          </p>
          {roots.map((root) => (
            <p key={root}>
              Root that stays: <Iri iri={root} what="the root" />
            </p>
          ))}
          {heldElsewhere === 0 ? null : <p>Other graphs of this node still hold some of the same content.</p>}
          {anchor === undefined ? null : <p>The chain still has its anchor: it shows that something was published.</p>}
          {olderCopies.map((path) => (
            <p key={path}>
              An older copy may still hold it: <code>{path}</code>
            </p>
          ))}
        </div>
      </DoneDialog>
    )
  }
  return (
    <Dialog title={`Forget ${name}`} onClose={onClose}>
      <div className={css.consequences}>
        <p>
          Erases all that <bdi>{name}</bdi> says from this node: drafts, shared and published versions, their history,
          search and files. This cannot be undone.
        </p>
        <p>
          What stays: receipts and a signed tombstone. They name the asset and its roots, and prove that it was here and
          was erased, but not what it said.
        </p>
        {layer === 'wm' ? null : <p>Copies on other nodes stay, and the anchor on the chain if it was published.</p>}
      </div>
      {forgetting.error === null ? null : <Failed error={forgetting.error} />}
      <AsCommand route="forgetAsset" params={params} body={body} kg={kgLine('ka', 'forget', name, '-c', graph)} />
      <DialogActions>
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" onClick={() => forgetting.mutate(undefined)} disabled={forgetting.isPending}>
          Forget it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
