import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { useToast } from '../../look/toasts.js'

/** Connects to a node by its address. */
export function ConnectPeer({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('')
  const toast = useToast()
  const body = { multiaddr: address.trim() }
  const connecting = useAct((client) => client.call('connectPeer', { body }))
  const connect = () =>
    connecting.mutate(undefined, {
      onSuccess: () => {
        toast('Connected')
        onClose()
      },
    })
  return (
    <FormDialog
      title="Connect to a node"
      verb="Connect"
      isReady={body.multiaddr.startsWith('/')}
      act={connecting}
      onSend={connect}
      onClose={onClose}
      command={<AsCommand route="connectPeer" body={body} kg={kgLine('peer', 'connect', body.multiaddr || '/ip4/…')} />}
    >
      <TextField
        label="Address"
        value={address}
        placeholder="/ip4/192.0.2.7/tcp/9300/p2p/12D3…"
        onChange={(event) => setAddress(event.target.value)}
        hint="The other node shows its addresses with kg status."
      />
    </FormDialog>
  )
}
