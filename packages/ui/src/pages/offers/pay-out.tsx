import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { useToast } from '../../look/toasts.js'

interface Props {
  readonly blockchainId: string
  readonly due: string
  readonly symbol: string
  readonly onClose: () => void
}

/** Has what was earned paid to the profile. */
export function PayOut({ blockchainId, due, symbol, onClose }: Props) {
  const body = { blockchain_id: blockchainId }
  const toast = useToast()
  const paying = useAct((client) => client.call('payOutHoldings', { body }))
  const done = ({ message }: { message: string }) => {
    toast(message)
    onClose()
  }
  return (
    <FormDialog
      title="Pay out what was earned"
      verb="Pay out"
      isReady
      act={paying}
      onSend={() => paying.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
      command={
        <AsCommand route="payOutHoldings" body={body} kg={kgLine('profile', 'payout', '--blockchain', blockchainId)} />
      }
    >
      <p>
        {due} {symbol} go to the node’s profile. The wallet pays the gas of the transaction. The node does this by
        itself when it is worth the gas.
      </p>
    </FormDialog>
  )
}
