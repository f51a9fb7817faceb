import type { Reply, Routes } from '@kg/contract'
import { useCall } from '../../../data/use-call.js'
import { useFilter } from '../../../data/use-filter.js'
import { Button } from '../../../look/button.js'
import { Iri } from '../../../look/iri.js'
import { Chip } from '../../../look/layer.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { type Column, Table } from '../../../look/table.js'
import { roughly } from '../../../look/tokens-text.js'
import { Transactions } from './transactions.js'

type Balance = Reply<Routes['walletBalances']>['balances'][number]
type Queue = NonNullable<Reply<Routes['getPublisherStats']>['wallets']>[number]

const minutes = (ms: number): string => `${Math.ceil(ms / 60_000)} min`

function QueueText({ queue }: { queue: Queue | undefined }) {
  if (queue === undefined || queue.open === 0) return 'Empty'
  return (
    <>
      {queue.open.toLocaleString()} open{queue.oldestMs === undefined ? '' : `, oldest ${minutes(queue.oldestMs)}`}
      {queue.fault === undefined ? null : <Chip tone="danger">{queue.fault}</Chip>}
    </>
  )
}

/** What the node can pay with, what waits to be sent, and what was sent. */
export function Wallets() {
  const [chosen, choose] = useFilter('wallet')
  const { data, error, refetch } = useCall('walletBalances')
  const { data: stats } = useCall('getPublisherStats')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.balances.length === 0)
    return (
      <Empty title={data.error === undefined ? 'No wallets' : 'No balances'}>
        <p>{data.error ?? 'The node has no wallet.'}</p>
      </Empty>
    )
  const wallet = data.balances.find(({ address }) => address === chosen)?.address ?? data.balances[0]?.address ?? ''
  const columns: readonly Column<Balance>[] = [
    { title: 'Wallet', cell: ({ address }) => <Iri iri={address} what="the address" /> },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Gas', cell: ({ eth }) => <span title={eth}>{roughly(eth)}</span>, isNumber: true },
    {
      title: 'Tokens',
      cell: ({ token, symbol }) => <span title={token}>{`${roughly(token)} ${symbol}`}</span>,
      isNumber: true,
    },
    {
      title: 'Queue',
      cell: ({ address }) => <QueueText queue={stats?.wallets?.find((one) => one.wallet === address)} />,
    },
    {
      title: 'Transactions',
      cell: ({ address }) => (
        <Button aria-pressed={address === wallet} onClick={() => choose(address)}>
          {address === wallet ? 'Shown below' : 'Show'}
        </Button>
      ),
    },
  ]
  return (
    <>
      {data.error === undefined ? null : <p role="status">{data.error}</p>}
      <Table name="Wallets" columns={columns} rows={data.balances} keyOf={({ address }) => address} />
      <Transactions wallet={wallet} />
    </>
  )
}
