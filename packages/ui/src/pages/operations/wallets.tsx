import type { Reply, Routes } from '@kg/contract'
import { useCall } from '../../data/use-call.js'
import { Iri } from '../../look/iri.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'

type Balance = Reply<Routes['walletBalances']>['balances'][number]

const columns: readonly Column<Balance>[] = [
  { title: 'Wallet', cell: ({ address }) => <Iri iri={address} what="the address" /> },
  { title: 'Role', cell: ({ role }) => role },
  { title: 'Gas', cell: ({ eth }) => eth, isNumber: true },
  { title: 'Tokens', cell: ({ token, symbol }) => `${token} ${symbol}`, isNumber: true },
]

/** What the node can pay with. */
export function Wallets() {
  const { data, error, refetch } = useCall('walletBalances')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.balances.length === 0)
    return (
      <Empty title="No balances">
        <p>{data.error ?? 'The node has no wallet.'}</p>
      </Empty>
    )
  return <Table name="Wallets" columns={columns} rows={data.balances} keyOf={({ address }) => address} />
}
