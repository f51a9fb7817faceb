import type { Reply, Routes } from '@kg/contract'
import { useState } from 'react'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Moment } from '../../look/moment.js'
import { Failed, Loading } from '../../look/states.js'
import { roughly } from '../../look/tokens-text.js'
import { MarketFact } from './market-fact.js'
import { MoveTokens } from './move-tokens.js'
import css from './offers.module.css'
import { PayOut } from './pay-out.js'

type Balance = Reply<Routes['marketBalances']>[number]

/** The tokens of this node in the market, and what its holdings have earned. */
export function Profile() {
  const { data, error, refetch } = useCall('marketBalances', { query: { humanReadable: 'true' } })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={3} />
  return data.map((balance) => <OnChain key={balance.blockchain_id} balance={balance} />)
}

function OnChain({ balance: { blockchain_id, symbol, wallet, profile, withdrawal } }: { balance: Balance }) {
  const [asked, setAsked] = useState<'deposit' | 'withdraw' | 'payout' | undefined>()
  const due = useCall('showPayouts', { query: { blockchain_id } })
  const close = () => setAsked(undefined)
  return (
    <section className={css.card} aria-label={`Tokens on ${blockchain_id}`}>
      <div className={css.cardHead}>
        <h2>Tokens on {blockchain_id}</h2>
        <Button onClick={() => setAsked('deposit')}>Deposit</Button>
        <Button onClick={() => setAsked('withdraw')}>Withdraw</Button>
        <Button onClick={() => setAsked('payout')} disabled={due.data === undefined || due.data.due === '0'}>
          Pay out
        </Button>
      </div>
      <dl className={css.facts}>
        <MarketFact word="Free in the profile">
          {profile.staked} {symbol}
        </MarketFact>
        <MarketFact word="At stake">
          {profile.reserved} {symbol}
        </MarketFact>
        <MarketFact word="In the wallet">
          <span title={wallet.token_balance}>{roughly(wallet.token_balance)}</span> {symbol}
        </MarketFact>
        <MarketFact word="For gas">
          <span title={wallet.coin_balance}>{roughly(wallet.coin_balance)}</span>
        </MarketFact>
        <MarketFact word="Reputation">{profile.reputation}</MarketFact>
        <MarketFact word="Holdings begun">{profile.holdings}</MarketFact>
        {due.data === undefined ? null : (
          <MarketFact word="Earned, to be paid out">
            {due.data.due_tokens} {symbol}
          </MarketFact>
        )}
        {due.data?.payouts[0] === undefined ? null : (
          <MarketFact word="Last payout">
            {due.data.payouts[0].tokens} {symbol}, block {due.data.payouts[0].block_number.toLocaleString()}
          </MarketFact>
        )}
      </dl>
      {withdrawal === undefined ? null : (
        <p>
          {withdrawal.amount} {symbol} are on their way to the wallet, ready <Moment time={withdrawal.ready_at} />.{' '}
          {withdrawal.message}
        </p>
      )}
      {asked === 'payout' ? (
        <PayOut blockchainId={blockchain_id} due={due.data?.due_tokens ?? '0'} symbol={symbol} onClose={close} />
      ) : null}
      {asked === 'deposit' || asked === 'withdraw' ? (
        <MoveTokens way={asked} blockchainId={blockchain_id} symbol={symbol} onClose={close} />
      ) : null}
    </section>
  )
}
