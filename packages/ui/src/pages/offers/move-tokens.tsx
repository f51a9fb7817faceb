import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { useToast } from '../../look/toasts.js'
import { readTokens } from './read-tokens.js'

interface Props {
  readonly way: 'deposit' | 'withdraw'
  readonly blockchainId: string
  readonly symbol: string
  readonly onClose: () => void
}

const texts = {
  deposit: {
    title: 'Deposit tokens',
    verb: 'Deposit',
    says: 'The wallet approves exactly this amount and deposits it. It can then be spent on offers and reads, or staked.',
  },
  withdraw: {
    title: 'Withdraw tokens',
    verb: 'Withdraw',
    says: 'The chain sets the tokens aside for a while. Then the node withdraws them to its wallet by itself.',
  },
} as const

/** Tokens from the wallet into the market, or back. */
export function MoveTokens({ way, blockchainId, symbol, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const body = { tok_amount: amount.trim(), blockchain_id: blockchainId }
  const route = way === 'deposit' ? 'depositTokens' : 'withdrawTokens'
  const { title, verb, says } = texts[way]
  const toast = useToast()
  const moving = useAct((client) => client.call(route, { body }))
  const done = ({ message }: { message: string }) => {
    toast(message)
    onClose()
  }
  return (
    <FormDialog
      title={title}
      verb={verb}
      isReady={readTokens(amount) !== undefined}
      act={moving}
      onSend={() => moving.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
      command={
        <AsCommand
          route={route}
          body={body}
          kg={
            way === 'deposit'
              ? kgLine('profile', 'deposit', amount.trim() || '100', '--blockchain', blockchainId)
              : kgLine('profile', 'withdraw', amount.trim() || '100', '--blockchain', blockchainId)
          }
        />
      }
    >
      <TextField
        label={`Amount, in ${symbol}`}
        value={amount}
        inputMode="decimal"
        required
        onChange={(event) => setAmount(event.target.value)}
        hint={says}
      />
    </FormDialog>
  )
}
