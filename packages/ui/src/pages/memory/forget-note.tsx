import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed } from '../../look/states.js'
import type { Note } from './note-card.js'

/** Erases a note for good, after saying what that means. */
export function ForgetNote({ note: { note, text }, onClose }: { note: Note; onClose: () => void }) {
  const body = { note }
  const forgetting = useAct((client) => client.call('forgetNote', { body }))
  return (
    <Dialog title="Forget a note" onClose={onClose}>
      <p>
        <bdi>{text}</bdi>
      </p>
      <p>Its text goes from this node for good, from the history too. Receipts stay, which say that it was here.</p>
      {forgetting.error === null ? null : <Failed error={forgetting.error} />}
      <AsCommand route="forgetNote" body={body} kg={kgLine('forget', note)} />
      <DialogActions>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          kind="danger"
          onClick={() => forgetting.mutate(undefined, { onSuccess: onClose })}
          disabled={forgetting.isPending}
        >
          Forget it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
