import { randomUUID } from 'node:crypto'
import type { Reply, RouteId, Routes } from '@kg/contract'
import { pause } from '@kg/core/async'
import type { Given } from '../../../lib/api.js'
import type { TestNetwork } from '../../../lib/test-network.js'

const patienceMs = 60_000

/** Sends a request to a node that may die of it, again under the same key until it is answered. */
export async function insist<I extends RouteId>(
  net: TestNetwork,
  i: number,
  id: I,
  given: Given,
): Promise<Reply<Routes[I]>> {
  const keyed = { ...given, headers: { 'idempotency-key': randomUUID() } }
  const end = Date.now() + patienceMs
  for (;;) {
    const answer = await net
      .api(i)
      .call(id, keyed)
      .catch((error: Error) => ({ status: 0, text: error.message, body: undefined }))
    if (answer.status >= 200 && answer.status < 300) return answer.body as Reply<Routes[I]>
    const isPassing = answer.status === 0 || answer.status >= 500 || answer.text.includes('OPERATION_RUNNING')
    if (!isPassing || Date.now() > end) throw new Error(`${id} answered ${answer.status}: ${answer.text}`)
    await pause(50)
  }
}
