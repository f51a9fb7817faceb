import type { Reply, Routes } from '@kg/contract'
import { isJobNews, useRefresh } from '../../../data/refresh.js'
import { useCall } from '../../../data/use-call.js'
import { useFilter } from '../../../data/use-filter.js'
import { Choice } from '../../../look/field.js'
import { Iri } from '../../../look/iri.js'
import { Chip, type Tone } from '../../../look/layer.js'
import { Moment } from '../../../look/moment.js'
import { shortHex } from '../../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { type Column, Table } from '../../../look/table.js'
import bar from '../bar.module.css'
import { purposeOf } from './purpose.js'

type Transaction = Reply<Routes['listTransactions']>['transactions'][number]

const tones: Readonly<Record<Transaction['state'], Tone>> = {
  queued: 'draft',
  signed: 'draft',
  sent: 'shared',
  included: 'shared',
  confirmed: 'published',
  failed: 'danger',
}

const columns: readonly Column<Transaction>[] = [
  { title: 'For', cell: ({ key }) => <span title={key}>{purposeOf(key)}</span> },
  {
    title: 'State',
    cell: ({ state, reverted }) => <Chip tone={tones[state]}>{reverted === true ? 'reverted' : state}</Chip>,
  },
  {
    title: 'Hash',
    cell: ({ txHash }) => (txHash === undefined ? 'Not signed yet' : <Iri iri={txHash} what="the hash" />),
  },
  { title: 'Block', cell: ({ blockNumber }) => blockNumber?.toLocaleString() ?? '', isNumber: true },
  { title: 'Gas used', cell: ({ gasUsed }) => (gasUsed === undefined ? '' : grouped(gasUsed)), isNumber: true },
  { title: 'Nonce', cell: ({ nonce }) => nonce ?? '', isNumber: true },
  {
    title: 'Sent',
    cell: ({ attempts }) => (attempts === 0 ? 'Not yet' : attempts === 1 ? 'Once' : `${attempts} times`),
  },
  { title: 'Changed', cell: ({ updatedAt }) => <Moment time={updatedAt} /> },
  { title: 'Why', cell: ({ error }) => error ?? '' },
]

const most = 200

/** A whole number of any size with its thousands apart; as text it never loses a digit. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ' ')

/** What a wallet has sent, from the node's own records. */
export function Transactions({ wallet }: { wallet: string }) {
  const [state, choose] = useFilter('tx')
  return (
    <section className={bar.part} aria-label="Transactions">
      <h2>Transactions of {shortHex(wallet)}</h2>
      <div className={bar.bar}>
        <Choice label="State" value={state} onChange={(event) => choose(event.target.value)}>
          <option value="">All</option>
          {Object.keys(tones).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
      </div>
      <Sent wallet={wallet} state={state} />
    </section>
  )
}

function Sent({ wallet, state }: { wallet: string; state: string }) {
  useRefresh(isJobNews, ['listTransactions', 'walletBalances', 'getPublisherStats'])
  const wanted = Object.keys(tones).find((one) => one === state)
  // The keys of the record are exactly the states.
  const query = { wallet, limit: most, ...(wanted !== undefined && { state: wanted as Transaction['state'] }) }
  const { data, error, refetch } = useCall('listTransactions', { query }, { keepsOld: true })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={3} />
  if (data.transactions.length === 0)
    return (
      <Empty title={state === '' ? 'Nothing was sent yet' : 'No such transactions'}>
        <p>Publishing, registering a context graph and changing the identity send transactions.</p>
      </Empty>
    )
  return (
    <>
      <Table name="Sent" columns={columns} rows={data.transactions} keyOf={({ key }) => key} />
      {data.nextCursor === undefined ? null : <p>The newest {most} are shown.</p>}
    </>
  )
}
