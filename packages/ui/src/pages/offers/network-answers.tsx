import { useState } from 'react'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Agent, Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { tokensText } from '../../look/tokens-text.js'
import { bytesText } from '../datasets/bytes-text.js'
import { FetchDataset } from './fetch-dataset.js'
import { isNetworkNews } from './news.js'
import type { Offered } from './offered.js'
import css from './offers.module.css'

/** What nodes have answered so far. */
export function NetworkAnswers({ queryId }: { queryId: string }) {
  const params = { query_id: queryId }
  const state = useCall('networkQueryResult', { params })
  const answers = useCall('networkQueryResponses', { params })
  useRefresh(isNetworkNews, ['networkQueryResult', 'networkQueryResponses'])
  const [wanted, setWanted] = useState<Offered | undefined>()
  const error = state.error ?? answers.error
  if (error !== null)
    return <Failed error={error} onRetry={() => void Promise.all([state.refetch(), answers.refetch()])} />
  if (state.data === undefined || answers.data === undefined) return <Loading />
  const rows = answers.data.flatMap(({ reply_id, node_id, datasets }) =>
    datasets.map((dataset): Offered => ({ reply: reply_id, node: node_id, dataset })),
  )
  const columns: readonly Column<Offered>[] = [
    { title: 'Dataset', cell: ({ dataset }) => <Iri iri={dataset.data_set_id} what="the dataset id" /> },
    { title: 'Creator', cell: ({ dataset }) => <Agent address={dataset.data_creator} /> },
    { title: 'Size', cell: ({ dataset }) => bytesText(dataset.size), isNumber: true },
    {
      title: 'Price, tokens',
      cell: ({ dataset }) => (dataset.calculated_price === '0' ? 'free' : tokensText(dataset.calculated_price)),
      isNumber: true,
    },
    {
      title: 'On the chain',
      cell: ({ dataset }) =>
        dataset.fingerprint_data.some(({ root_hash }) => root_hash !== undefined) ? 'Root registered' : 'No',
    },
    { title: 'From node', cell: ({ node }) => <Iri iri={node} what="the peer id" /> },
    { title: 'Do', cell: (one) => <Button onClick={() => setWanted(one)}>Fetch</Button> },
  ]
  const { status, message, open_until, responses } = state.data
  return (
    <>
      <p role="status" className={css.lead}>
        {responses} {responses === 1 ? 'node has' : 'nodes have'} answered.{' '}
        {status === 'OPEN' ? (
          <>
            Others may, until <Moment time={open_until} />.
          </>
        ) : (
          (message ?? 'The time for answers is over.')
        )}
      </p>
      {rows.length === 0 ? null : (
        <Table
          name="Answers"
          columns={columns}
          rows={rows}
          keyOf={({ reply, dataset }) => `${reply} ${dataset.data_set_id}`}
        />
      )}
      {wanted === undefined ? null : <FetchDataset offered={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}
