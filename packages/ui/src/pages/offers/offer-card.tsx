import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { FormDialog } from '../../look/form-dialog.js'
import { Agent, Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Moment } from '../../look/moment.js'
import { shortHex } from '../../look/short-iri.js'
import { type Column, Table } from '../../look/table.js'
import { tokensText } from '../../look/tokens-text.js'
import { datasetPath } from '../paths.js'
import { MarketFact } from './market-fact.js'
import { MarketState } from './market-state.js'
import { minutesText } from './minutes-text.js'
import type { Offer } from './offer.js'
import css from './offers.module.css'

type Holder = Offer['holders'][number]

const columns: readonly Column<Holder>[] = [
  { title: 'Holder', cell: ({ wallet }) => <Agent address={wallet} /> },
  { title: 'State', cell: ({ status }) => <MarketState state={status} /> },
  { title: 'Gets, tokens', cell: ({ token_amount }) => tokensText(token_amount), isNumber: true },
  { title: 'Stake, tokens', cell: ({ stake }) => tokensText(stake), isNumber: true },
  { title: 'Why', cell: ({ reason }) => <bdi>{reason ?? ''}</bdi> },
]

const mayCancel = (status: Offer['status']): boolean => status === 'PREPARING_OFFER' || status === 'WAITING_FOR_HOLDERS'

/** One offer: its state and terms, who holds the dataset, and why it failed. */
export function OfferCard({ offer }: { offer: Offer }) {
  const [isCancelling, setCancelling] = useState(false)
  const { status, error, holders } = offer
  const escrow = holders
    .filter((one) => one.status !== 'failed')
    .reduce((sum, one) => sum + BigInt(one.token_amount), 0n)
  return (
    <li className={css.card}>
      <div className={css.cardHead}>
        <MarketState state={status} />
        <h2>
          <Link href={datasetPath(offer.dataset_id)} title={offer.dataset_id}>
            Dataset {shortHex(offer.dataset_id)}
          </Link>
        </h2>
        <small>
          changed <Moment time={offer.updated} />
        </small>
        {mayCancel(status) ? <Button onClick={() => setCancelling(true)}>Cancel the offer</Button> : null}
      </div>
      <p>
        <bdi>{offer.message}</bdi>
      </p>
      {error === undefined ? null : (
        <p className={css.failed}>
          {error.remedy} <code>{error.code}</code>
        </p>
      )}
      <dl className={css.facts}>
        <MarketFact word="Price for a holder">{tokensText(offer.token_amount_per_holder)} tokens</MarketFact>
        <MarketFact word="In escrow for holders">{tokensText(String(escrow))} tokens</MarketFact>
        <MarketFact word="Held for">{minutesText(offer.holding_time_in_minutes)}</MarketFact>
        <MarketFact word="Copies fetched to bid">{offer.number_of_replications}</MarketFact>
        <MarketFact word="Holders now">{offer.number_of_verified_replications}</MarketFact>
        <MarketFact word="Chain">{offer.blockchain_id}</MarketFact>
        {offer.open_until === undefined || !mayCancel(status) ? null : (
          <MarketFact word="Open for bids until">
            <Moment time={offer.open_until} />
          </MarketFact>
        )}
        {offer.holds_until === undefined ? null : (
          <MarketFact word="Held until">
            <Moment time={offer.holds_until} />
          </MarketFact>
        )}
        {offer.offer_create_transaction_hash === undefined ? null : (
          <MarketFact word="Transaction">
            <Iri iri={offer.offer_create_transaction_hash} what="the transaction" />
          </MarketFact>
        )}
      </dl>
      {holders.length === 0 ? null : (
        <Table
          name="Holders"
          columns={columns}
          rows={holders}
          keyOf={({ wallet, status: state }) => `${wallet} ${state}`}
        />
      )}
      {isCancelling ? <CancelOffer id={offer.handler_id} onClose={() => setCancelling(false)} /> : null}
    </li>
  )
}

function CancelOffer({ id, onClose }: { id: string; onClose: () => void }) {
  const params = { handler_id: id }
  const cancelling = useAct((client) => client.call('cancelReplication', { params }))
  return (
    <FormDialog
      title="Cancel the offer"
      verb="Cancel the offer"
      isReady
      act={cancelling}
      onSend={() => cancelling.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      command={<AsCommand route="cancelReplication" params={params} kg={kgLine('dataset', 'cancel', id)} />}
    >
      <p>Nodes that have bid are not chosen. What was set aside comes back to the profile; the gas is spent.</p>
    </FormDialog>
  )
}
