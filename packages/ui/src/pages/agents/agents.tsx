import type { Reply, Routes } from '@kg/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { isAgentNews, useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Button, ButtonLink } from '../../look/button.js'
import { Agent, Iri } from '../../look/iri.js'
import { Chip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Page } from '../../look/page.js'
import { Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { agentPath, messagesPath } from '../paths.js'
import { AgentActions } from './agent-actions.js'
import { ConnectClient } from './connect-client.js'
import { RegisterAgent } from './register-agent.js'

type KnownAgent = Reply<Routes['listAgents']>['agents'][number]

const tabs = [
  { key: 'agents', word: 'Agents of this node' },
  { key: 'connect', word: 'Connect a client' },
]

/** Who works with this node: their tokens, and how a client of theirs is connected. */
export function Agents() {
  const tab = useTab(tabs)
  const [isAdding, setAdding] = useState(false)
  const add = (
    <>
      <ButtonLink to={messagesPath()}>Messages</ButtonLink>
      <Button kind="primary" onClick={() => setAdding(true)}>
        <Plus size={16} aria-hidden /> New agent
      </Button>
    </>
  )
  return (
    <Page title="Agents" actions={add}>
      <Tabs name="Parts of agents" tabs={tabs} />
      {tab === 'agents' ? <AgentTable /> : <ConnectClient />}
      {isAdding ? <RegisterAgent onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

const columns: readonly Column<KnownAgent>[] = [
  {
    title: 'Agent',
    cell: ({ agentAddress, name }) => (
      <Link href={agentPath(agentAddress)}>
        <Agent address={agentAddress} name={name} />
      </Link>
    ),
  },
  { title: 'Address', cell: ({ agentAddress }) => <Iri iri={agentAddress} what="the address" /> },
  { title: 'Framework', cell: ({ framework }) => framework ?? '' },
  {
    title: 'Key',
    cell: ({ mode, isNodeAgent }) => (
      <Chip tone="plain">
        {isNodeAgent ? 'The node’s own' : mode === 'self-sovereign' ? 'Kept by the agent' : 'Kept here'}
      </Chip>
    ),
  },
  {
    title: 'Client',
    cell: ({ client }) =>
      client === undefined ? '' : <bdi title={client.at}>{`${client.name} ${client.version ?? ''}`}</bdi>,
  },
  { title: 'Last seen', cell: ({ lastSeen }) => (lastSeen === undefined ? '' : <Moment time={lastSeen} />) },
  { title: 'Since', cell: ({ registeredAt }) => (registeredAt === undefined ? '' : <Moment time={registeredAt} />) },
  { title: 'Token', cell: (agent) => <AgentActions agent={agent} /> },
]

function AgentTable() {
  useRefresh(isAgentNews, ['listAgents'])
  const { data, error, refetch } = useCall('listAgents')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const own = data.agents.filter(({ connectionStatus }) => connectionStatus === 'self')
  return <Table name="Agents of this node" columns={columns} rows={own} keyOf={({ agentAddress }) => agentAddress} />
}
