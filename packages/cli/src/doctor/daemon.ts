import type { Reply, Routes } from '@kg/contract'
import { checkOf, type Trouble, unopenedChain } from '@kg/core/health'
import { settings } from '../home/settings.js'
import { loadClient } from '../load-client.js'
import { cliVersion } from '../version.js'
import { type Check, type Finding, fine, fromTrouble, wrong } from './finding.js'

type Status = Reply<Routes['status']>

/** Whether the daemon answers, is of this version, has a store and a chain that work, and has met peers. */
export const checkDaemon: Check = async (patient) => {
  const { home, env, pid, signal } = patient
  if (pid === undefined && !env.KG_API) return [fine('daemon', 'Not running')]
  try {
    const client = (await loadClient(env))(home.path)
    const status = await client.call('status', undefined, { signal, timeoutMs: 5000 })
    client.close()
    const bootstrap = ((await settings(home, env))('net.bootstrap') as readonly string[]).length
    return [
      fine('daemon', `Answers at ${client.baseUrl}`),
      versionOf(status),
      storeOf(status),
      ...chainOf(status),
      peersOf(status, bootstrap),
      ...troublesOf(status).map(fromTrouble),
    ]
  } catch (error) {
    const detail = `It does not answer: ${(error as Error).message}`
    return [
      wrong('daemon', {
        id: 'silent',
        detail,
        remedy: 'Read its log with kg logs, or restart it with kg stop && kg start',
      }),
    ]
  }
}

function versionOf({ version }: Status): Finding {
  if (version === cliVersion()) return fine('version', `The daemon and kg are both ${version}`)
  const detail = `The daemon is ${version}, kg is ${cliVersion()}`
  return wrong('version', { id: 'daemon-skew', detail, remedy: 'Restart it: kg stop && kg start' })
}

function storeOf({ store }: Status): Finding {
  if (store.ok) return fine('store', `${store.engine} works, a durable write takes ${store.writeMs} ms`)
  const detail = `${store.engine} does not work: ${store.detail ?? 'no reason given'}`
  return wrong('store', { id: 'broken', detail, remedy: 'Read the log: kg logs' })
}

function chainOf(status: Status): Finding[] {
  if (troublesOf(status).some((trouble) => checkOf(trouble) === 'chain')) return []
  const { network, state } = status.chain
  return [fine('chain', state === 'none' ? 'None' : `${network} is ${state}`)]
}

/** A daemon of an earlier version does not name them. */
function troublesOf({ chain, troubles }: Partial<Status>): readonly Trouble[] {
  if (troubles !== undefined) return troubles
  return chain?.state === 'failed' ? [unopenedChain(chain.network, chain.reason)] : []
}

function peersOf({ connectedPeers, multiaddrs }: Status, bootstrap: number): Finding {
  const alone = connectedPeers === 0 && bootstrap > 0 && multiaddrs.length > 0
  if (!alone) return fine('peers', `${connectedPeers} connected`)
  return wrong('peers', {
    id: 'alone',
    severity: 'warning',
    detail: `None of the ${bootstrap} peers in net.bootstrap is connected`,
    remedy: 'Check the network, the firewall and net.bootstrap',
  })
}
