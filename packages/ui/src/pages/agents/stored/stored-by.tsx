import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { type News, useNewsCount } from '../../../data/live.js'
import { useCall } from '../../../data/use-call.js'
import { useFilter } from '../../../data/use-filter.js'
import { actWords } from '../../../look/act-words.js'
import { ButtonLink } from '../../../look/button.js'
import { TextField } from '../../../look/field.js'
import { Agent, Iri } from '../../../look/iri.js'
import { kgLine } from '../../../look/kg-line.js'
import { LayerChip } from '../../../look/layer.js'
import { Moment } from '../../../look/moment.js'
import { Page } from '../../../look/page.js'
import { Pill } from '../../../look/pill.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { type Column, Table } from '../../../look/table.js'
import { useSegments } from '../../../shell/segments.js'
import { agentPath, boardPath, messagesPath } from '../../paths.js'
import { Forget } from './forget.js'
import { FoundBy } from './found-by.js'
import css from './stored.module.css'
import { StoredAssetView } from './stored-asset-view.js'
import { assetsIn, type StoredAsset } from './stored-assets.js'

const most = 1000

/** What an agent has stored: where it comes from, since when, and how to correct or forget it. */
export function StoredBy() {
  const [, address = ''] = useSegments()
  const [words, find] = useFilter('q')
  const [forgotten, setForgotten] = useState<StoredAsset>()
  const { data: agents } = useCall('listAgents')
  const { data: me } = useCall('agentIdentity')
  const name = agents?.agents.find(({ agentAddress }) => agentAddress === address.toLowerCase())?.name
  const isOwn = me?.agentAddress.toLowerCase() === address.toLowerCase()
  return (
    <Page
      title={name ?? 'Agent'}
      above={<Link href="/agents">Agents</Link>}
      chips={<Iri iri={address} what="the address" />}
      actions={isOwn ? null : <ButtonLink to={messagesPath(address)}>Message</ButtonLink>}
    >
      {isOwn ? null : (
        <p className={css.note}>
          <Agent address={address} name={name} /> keeps its drafts to itself: what it has shared or published is shown.
        </p>
      )}
      <div className={css.find}>
        <TextField label="Search in it" type="search" value={words} onChange={(event) => find(event.target.value)} />
      </div>
      {words.trim() === '' ? (
        <Assets
          address={address}
          mayCorrect={isOwn}
          {...((isOwn || me?.isAdmin === true) && { onForget: setForgotten })}
        />
      ) : (
        <FoundBy address={address} words={words.trim()} />
      )}
      {/* Here, because what it is about leaves the list when it is forgotten. */}
      {forgotten === undefined ? null : (
        <Forget address={address} asset={forgotten} onClose={() => setForgotten(undefined)} />
      )}
    </Page>
  )
}

interface AssetsProps {
  readonly address: string
  readonly mayCorrect: boolean
  /** Left out where the reader may not do it. */
  readonly onForget?: (asset: StoredAsset) => void
}

function Assets({ address, ...may }: AssetsProps) {
  const [graph] = useFilter('graph')
  const [name] = useFilter('asset')
  const { data, error, refetch } = useCall('listActivity', { query: { agent: address, limit: most } })
  const concerns = useCallback(
    ({ agent, action }: News) => agent === `did:kg:agent:${address}` && action.startsWith('asset.'),
    [address],
  )
  const { count, clear } = useNewsCount(concerns)
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const assets = assetsIn(data.activity)
  const chosen = assets.find((one) => one.graph === graph && one.name === name)
  const show = () => {
    clear()
    void refetch()
  }
  if (assets.length === 0)
    return (
      <>
        <Pill count={count} onShow={show} />
        <Empty title="Nothing is stored yet" command={kgLine('ka', 'create', 'notes', '-c', 'garden')}>
          <p>Whatever this agent writes, by hand or through an MCP client, appears here.</p>
        </Empty>
      </>
    )
  return (
    <>
      <Pill count={count} onShow={show} />
      <Table
        name="Stored"
        columns={columnsFor(address)}
        rows={assets}
        keyOf={(one) => `${one.graph} ${one.subGraph ?? ''} ${one.name}`}
      />
      {data.nextCursor === undefined ? null : <p className={css.note}>From the newest {most} things that it did.</p>}
      {chosen === undefined ? null : (
        <StoredAssetView key={`${chosen.graph} ${chosen.name}`} address={address} asset={chosen} {...may} />
      )}
    </>
  )
}

const columnsFor = (address: string): readonly Column<StoredAsset>[] => [
  {
    title: 'Asset',
    cell: ({ graph, name }) => (
      <Link href={`${agentPath(address)}?${new URLSearchParams({ graph, asset: name })}`}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    title: 'Context graph',
    cell: ({ graph }) => (
      <Link href={boardPath(graph)}>
        <bdi>{graph}</bdi>
      </Link>
    ),
  },
  { title: 'Layer', cell: ({ layer }) => <LayerChip layer={layer} /> },
  { title: 'Last done', cell: ({ action }) => <span title={action}>{actWords(action)}</span> },
  { title: 'When', cell: ({ time }) => <Moment time={time} /> },
]
