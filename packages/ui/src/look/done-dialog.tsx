import type { ReactNode } from 'react'
import { Button } from './button.js'
import { Dialog, DialogActions } from './dialog.js'

/** Says what was done. There is nothing left to decide. */
export const DoneDialog = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <DialogActions>
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    </DialogActions>
  </Dialog>
)
