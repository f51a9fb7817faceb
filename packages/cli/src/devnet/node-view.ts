import type { Reply, Routes } from '@kg/contract'
import { runningPid } from '../home/daemon-process.js'
import { homeFiles } from '../home/home-files.js'
import type { DevnetNode } from './state.js'

/** A node as `up` and `status` show it. */
export interface NodeView {
  readonly name: string
  readonly role: string
  readonly state: 'running' | 'starting' | 'stopped'
  readonly pid?: number
  readonly url: string
  readonly peers?: number
  readonly chain?: string
  readonly peerId?: string
  readonly home: string
  readonly tokenFile: string
  /** How to point `kg` at it. */
  readonly use: string
}

const askMs = 2000

export async function viewNode(node: DevnetNode, signal: AbortSignal): Promise<NodeView> {
  const { tokens } = homeFiles(node.home)
  const url = `http://127.0.0.1:${node.apiPort}`
  const pid = runningPid(homeFiles(node.home))
  const known = {
    name: node.name,
    role: node.role,
    url,
    home: node.home,
    tokenFile: tokens,
    use: `KG_HOME=${node.home} kg status`,
  }
  if (pid === undefined) return { ...known, state: 'stopped' }
  const status = await statusOf(url, signal)
  if (status === undefined) return { ...known, pid, state: 'starting' }
  const { connectedPeers: peers, chain, peerId } = status
  return { ...known, pid, state: 'running', peers, chain: chain.state, peerId }
}

/** Without a token: everyone may ask how a node is. */
async function statusOf(url: string, signal: AbortSignal): Promise<Reply<Routes['status']> | undefined> {
  const { timeLimit } = await import('@kg/core/async')
  try {
    const answer = await fetch(`${url}/api/status`, { signal: timeLimit(askMs, signal) })
    return answer.ok ? ((await answer.json()) as Reply<Routes['status']>) : undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined
    throw error
  }
}
