import type { Reply, Routes } from '@kg/contract'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Agent, Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Moment } from '../../look/moment.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { tokensText } from '../../look/tokens-text.js'
import { bytesText } from '../datasets/bytes-text.js'
import { SupplyChain } from '../trail/section.js'
import { MarketState } from './market-state.js'
import { minutesText } from './minutes-text.js'
import { isMarketNews } from './news.js'
import css from './offers.module.css'
import { Profile } from './profile.js'

type Held = Reply<Routes['listHoldings']>['holdings'][number]

const columns: readonly Column<Held>[] = [
  { title: 'Dataset', cell: ({ datasetId }) => <Iri iri={datasetId} what="the dataset id" /> },
  { title: 'State', cell: ({ state }) => <MarketState state={state} /> },
  { title: 'For', cell: ({ creator }) => <Agent address={creator} /> },
  { title: 'Expected, tokens', cell: ({ price }) => tokensText(price), isNumber: true },
  { title: 'Stake, tokens', cell: ({ stake }) => tokensText(stake), isNumber: true },
  { title: 'Size', cell: ({ bytes, isPruned }) => (isPruned ? 'removed' : bytesText(bytes)), isNumber: true },
  {
    title: 'For how long',
    cell: ({ holdingMinutes }) => <span className={css.short}>{minutesText(holdingMinutes)}</span>,
  },
  { title: 'Ends', cell: ({ endsAt }) => (endsAt === undefined ? '' : <Moment time={endsAt} />) },
  { title: 'Changed', cell: ({ updatedAt }) => <Moment time={updatedAt} /> },
  { title: 'Note', cell: (held) => <Note held={held} /> },
]

const Note = ({ held: { challenge, reason } }: { held: Held }) =>
  challenge === undefined ? (
    <bdi className={css.why}>{reason ?? ''}</bdi>
  ) : (
    <span className={css.why}>
      Block {challenge.blockIndex} is demanded; the node answers by itself, <Moment time={challenge.answerUntil} /> at
      the latest
    </span>
  )

/** What this node holds for others, and what it earns by it. */
export function Holdings() {
  return (
    <SupplyChain title="Holdings">
      <Profile />
      <List />
    </SupplyChain>
  )
}

function List() {
  const { data, error, refetch } = useCall('listHoldings')
  useRefresh(isMarketNews, ['listHoldings', 'marketBalances', 'showPayouts'])
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.holdings.length === 0)
    return (
      <Empty title="This node holds nothing for others" command={kgLine('config', 'set', 'market.hold', 'on')}>
        <p>
          A node earns tokens by holding copies of datasets. It bids on offers if the setting market.hold is on, and
          needs tokens in its profile to stake.
        </p>
      </Empty>
    )
  return (
    <>
      <h2 className={css.head}>Copies for others</h2>
      <Table
        name="Holdings"
        columns={columns}
        rows={data.holdings}
        keyOf={({ blockchainId, offerId }) => `${blockchainId} ${offerId}`}
      />
      {data.nextCursor === undefined ? null : (
        <p className={css.lead}>These are the {data.holdings.length} that changed last.</p>
      )}
      <AsCommand route="listHoldings" kg={kgLine('dataset', 'holdings')} />
    </>
  )
}
