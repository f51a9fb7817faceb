import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Choice, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { shortHex } from '../../look/short-iri.js'
import { useToast } from '../../look/toasts.js'
import { offersPath } from '../paths.js'
import css from './offers.module.css'
import { readTokens } from './read-tokens.js'

/** Asks other nodes to hold a dataset, with the most that each of them gets. */
export function MakeOffer({ datasetId, onClose }: { datasetId: string; onClose: () => void }) {
  const [chosen, setChosen] = useState(datasetId)
  const [price, setPrice] = useState('')
  const [hours, setHours] = useState('')
  const [holders, setHolders] = useState('')
  const [isSure, setSure] = useState(false)
  const { data } = useCall('listDatasets', { query: { limit: 200 } })
  const [, go] = useLocation()
  const toast = useToast()
  const amount = readTokens(price)
  const body = {
    dataset_id: chosen,
    ...(amount !== undefined && { token_amount_per_holder: amount }),
    ...(hours !== '' && { holding_time_in_minutes: Number(hours) * 60 }),
    ...(holders !== '' && { holders: Number(holders) }),
  }
  const flags = [
    ...(amount === undefined ? [] : ['--amount', amount]),
    ...(hours === '' ? [] : ['--minutes', String(Number(hours) * 60)]),
    ...(holders === '' ? [] : ['--holders', holders]),
  ]
  const offering = useAct((client) => client.call('replicate', { body }))
  const done = () => {
    toast('The offer is being made')
    onClose()
    go(offersPath())
  }
  const isPriced = price.trim() === '' || amount !== undefined
  return (
    <FormDialog
      title="Have a dataset held"
      verb="Make the offer"
      isReady={chosen !== '' && isPriced && isSure}
      act={offering}
      onSend={() => offering.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
      command={
        <AsCommand
          route="replicate"
          body={body}
          kg={kgLine('dataset', 'replicate', chosen || '<dataset id>', ...flags)}
        />
      }
    >
      <Choice label="Dataset" value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">Choose</option>
        {[
          ...new Set([...(datasetId === '' ? [] : [datasetId]), ...(data?.datasets ?? []).map((one) => one.datasetId)]),
        ].map((id) => (
          <option key={id} value={id}>
            {data?.datasets.find((one) => one.datasetId === id)?.title ?? shortHex(id)}
          </option>
        ))}
      </Choice>
      <TextField
        label="Most that one holder gets, in tokens"
        value={price}
        inputMode="decimal"
        onChange={(event) => setPrice(event.target.value)}
        hint={isPriced ? 'Leave it empty for the price by the formula of the node' : 'A number such as 12.5'}
      />
      <TextField
        label="Hold it for, in hours"
        type="number"
        min={1}
        value={hours}
        onChange={(event) => setHours(event.target.value)}
        hint="Leave it empty for the setting market.offerMinutes"
      />
      <TextField
        label="Holders"
        type="number"
        min={1}
        max={8}
        value={holders}
        onChange={(event) => setHolders(event.target.value)}
        hint="Leave it empty for the setting market.offerHolders"
      />
      <label className={css.sure}>
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} /> The price for all
        holders is set aside from the node’s tokens, and making the offer costs gas. Permissioned data stays here.
      </label>
    </FormDialog>
  )
}
