import type { Reply, Routes } from '@kg/contract'
import { useState } from 'react'
import { useCall } from '../../data/use-call.js'
import { useFilter } from '../../data/use-filter.js'
import { Button } from '../../look/button.js'
import { Agent, Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Page } from '../../look/page.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { ConnectPeer } from './connect-peer.js'
import { PeerDetails } from './peer-details.js'

const tabs = [
  { key: 'nodes', word: 'Nodes' },
  { key: 'agents', word: 'Agents' },
]

/** Who is there: nodes that are connected, and agents that are known. */
export function Peers() {
  const tab = useTab(tabs)
  const [isConnecting, setConnecting] = useState(false)
  const connect = <Button onClick={() => setConnecting(true)}>Connect to a node</Button>
  return (
    <Page title="Peers" actions={connect}>
      <Tabs name="Nodes or agents" tabs={tabs} />
      {tab === 'nodes' ? <Nodes /> : <Agents />}
      {isConnecting ? <ConnectPeer onClose={() => setConnecting(false)} /> : null}
    </Page>
  )
}

type Connection = Reply<Routes['listConnections']>['connections'][number]

const nodeColumns = (onShow: (peerId: string) => void): readonly Column<Connection>[] => [
  { title: 'Node', cell: ({ peerId }) => <Iri iri={peerId} what="the peer id" /> },
  {
    title: 'Way',
    cell: ({ transport }) => (
      <Chip tone={transport === 'relay' ? 'draft' : 'published'}>{transport === 'relay' ? 'Relayed' : 'Direct'}</Chip>
    ),
  },
  { title: 'Direction', cell: ({ direction }) => (direction === 'inbound' ? 'They called' : 'We called') },
  { title: 'Since', cell: ({ openedAt }) => <Moment time={openedAt} /> },
  { title: 'Address', cell: ({ remoteAddr }) => <Iri iri={remoteAddr} what="the address" /> },
  { title: 'Streams', cell: ({ streams }) => streams.toLocaleString(), isNumber: true },
  { title: 'More', cell: ({ peerId }) => <Button onClick={() => onShow(peerId)}>Show</Button> },
]

function Nodes() {
  const [peer, show] = useFilter('peer')
  const { data, error, refetch, isFetching } = useCall('listConnections')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.connections.length === 0)
    return (
      <Empty title="No other node is connected" command={kgLine('peer', 'connect', '/ip4/…')}>
        <p>
          Everything but sharing and publishing works without others. Nodes of this network find each other by
          themselves.
        </p>
      </Empty>
    )
  return (
    <>
      <p>
        {data.peers.toLocaleString()} nodes: {data.direct.toLocaleString()} direct connections,{' '}
        {data.relayed.toLocaleString()} relayed.{' '}
        <Button onClick={() => void refetch()} disabled={isFetching}>
          Bring up to date
        </Button>
      </p>
      <Table
        name="Nodes"
        columns={nodeColumns(show)}
        rows={data.connections}
        keyOf={({ peerId, remoteAddr, openedAt }) => `${peerId} ${remoteAddr} ${openedAt}`}
      />
      {peer === '' ? null : <PeerDetails key={peer} peerId={peer} />}
    </>
  )
}

type KnownAgent = Reply<Routes['listAgents']>['agents'][number]

const agentColumns: readonly Column<KnownAgent>[] = [
  { title: 'Agent', cell: ({ agentAddress, name }) => <Agent address={agentAddress} name={name} /> },
  { title: 'Address', cell: ({ agentAddress }) => <Iri iri={agentAddress} what="the address" /> },
  { title: 'Framework', cell: ({ framework }) => framework ?? '' },
  {
    title: 'Where',
    cell: ({ connectionStatus }) =>
      connectionStatus === 'self' ? 'On this node' : connectionStatus === 'connected' ? 'Connected' : 'Away',
  },
  { title: 'Skills', cell: ({ skills }) => skills.length.toLocaleString(), isNumber: true },
]

function Agents() {
  const { data, error, refetch } = useCall('listAgents')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <Table name="Agents" columns={agentColumns} rows={data.agents} keyOf={({ agentAddress }) => agentAddress} />
}
