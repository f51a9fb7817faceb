import { type RouteId, routes } from '@kg/contract'
import { defined } from '@kg/core'
import { checkedAnswer, contentOf, type Given, pathOf } from './api.js'
import { type Daemon, type DaemonOptions, startDaemon } from './daemon.js'
import { operator } from './people.js'
import { answersOn, dial, requestText } from './pipeline.js'
import { until } from './until.js'

const network = { KG_NETWORK: 'none', KG_NET_ENABLED: 'true' }

/** A daemon on the network without a chain; nobody is told of it. */
export const startPeer = ({ env, ...options }: DaemonOptions = {}): Promise<Daemon> =>
  startDaemon({ ...options, env: { ...network, ...env } })

/** Connects one daemon to another and waits until both know. */
export async function introduce(one: Daemon, other: Daemon): Promise<void> {
  const { multiaddrs } = await until(
    () => operator(other).ok('status'),
    (status) => status.multiaddrs.length > 0,
  )
  await operator(one).ok('connectPeer', { body: { multiaddr: multiaddrs[0] } })
  for (const daemon of [one, other])
    await until(
      () => operator(daemon).ok('status'),
      ({ connectedPeers }) => connectedPeers > 0,
    )
}

/** Sends the same request twice in one go under one key, until one of the two is refused for that. */
export async function expectOneAtATime({ url, adminToken }: Daemon, id: RouteId, given: Given): Promise<void> {
  const { method } = routes[id]
  const path = pathOf(routes[id], given)
  const { content = '', type } = contentOf(given)
  for (let attempt = 0; attempt < 30; attempt++) {
    const headers = {
      authorization: `Bearer ${adminToken}`,
      'idempotency-key': `${id}-${attempt}`,
      ...defined({ 'content-type': type }),
    }
    const text = requestText(method, path, headers, content)
    const socket = await dial(url)
    socket.write(Buffer.concat([text, text]))
    const answers = await answersOn(socket, 2)
    socket.destroy()
    const codes = answers.map((answer) => (checkedAnswer(method, path, answer).body as { code?: string }).code)
    if (codes.includes('OPERATION_RUNNING')) return
  }
  throw new Error(`${id} never met its own key`)
}
