import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { TextField } from '../../look/field.js'
import { Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed, Loading } from '../../look/states.js'
import { tokensText } from '../../look/tokens-text.js'
import css from './asset.module.css'
import { type AssetData, targetOf } from './asset-data.js'
import { NoPlan, Requirements } from './requirements.js'
import { usePlan } from './use-plan.js'

/** What stands in the way, what it costs and who pays, before anything is paid. The page shows how it goes. */
export function PublishDialog({ asset, onClose }: { asset: AssetData; onClose: () => void }) {
  const [epochsText, setEpochs] = useState('')
  const epochs = /^[1-9]\d{0,5}$/.test(epochsText) ? Number(epochsText) : undefined
  const { params, place } = targetOf(asset)
  const { data: plan, error, refetch, isFetching } = usePlan(asset, epochs)
  const body = { ...place, ...(epochs !== undefined && { options: { publishEpochs: epochs } }) }
  const publishing = useAct((client) => client.call('publishAsync', { params, body }))
  const epochsArgs = epochs === undefined ? [] : ['--epochs', String(epochs)]
  return (
    <Dialog title={`Publish ${asset.name}`} onClose={onClose}>
      {error !== null ? <NoPlan error={error} onRetry={() => void refetch()} /> : null}
      {plan === undefined && error === null ? <Loading rows={5} what="Asking what it takes" /> : null}
      {plan === undefined ? null : <Requirements plan={plan} />}
      <TextField
        label="Epochs"
        inputMode="numeric"
        value={epochsText}
        placeholder={plan === undefined ? '' : String(plan.epochs)}
        hint="How long core nodes keep it. The fee grows with it."
        onChange={({ target }) => setEpochs(target.value)}
      />
      {plan === undefined ? null : (
        <dl className={css.facts} aria-busy={isFetching}>
          <div>
            <dt>Fee</dt>
            <dd>{plan.fee === undefined ? 'Not known yet' : `${tokensText(plan.fee)} ${plan.symbol}`}</dd>
          </div>
          <div>
            <dt>{plan.accountId === undefined || plan.accountId === '0' ? 'Paid by' : 'Conviction account'}</dt>
            <dd>
              {plan.wallet === undefined ? (
                'Not known yet'
              ) : plan.accountId === undefined || plan.accountId === '0' ? (
                <Iri iri={plan.wallet} what="the wallet" />
              ) : (
                plan.accountId
              )}
            </dd>
          </div>
          <div>
            <dt>Epochs</dt>
            <dd>{plan.epochs.toLocaleString()}</dd>
          </div>
          <div>
            <dt>Statements</dt>
            <dd>{plan.tripleCount.toLocaleString()}</dd>
          </div>
        </dl>
      )}
      <p>What is published stays published: it can be replaced, but not taken back.</p>
      <AsCommand
        route="publishAsync"
        params={params}
        body={body}
        kg={kgLine('ka', 'publish-async', asset.name, '-c', asset.contextGraphId, ...epochsArgs)}
        tool={{ name: 'kg_knowledge_asset_publish_async', args: { ...params, ...body } }}
      />
      {publishing.error === null ? null : <Failed error={publishing.error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          onClick={() => publishing.mutate(undefined, { onSuccess: onClose })}
          disabled={plan === undefined || !plan.ok || isFetching || publishing.isPending}
        >
          Publish
        </Button>
      </DialogActions>
    </Dialog>
  )
}
