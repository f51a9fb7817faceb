import type { Api } from './api.js'
import { until } from './until.js'

/** Asks the network for what has an id, again until so many nodes answer: holders learn a little later that they are. */
export async function askNetwork(reader: Api, id: string, count: number, patienceMs: number) {
  const query = [{ path: 'id', value: id, opcode: 'EQ' as const }]
  const askOnce = async () => {
    const { query_id } = await reader.ok('networkQuery', { body: { query } })
    const ask = () => reader.ok('networkQueryResponses', { params: { query_id } })
    return until(ask, (found) => found.length >= count, 3000).catch(ask)
  }
  return until(askOnce, (found) => found.length >= count, patienceMs)
}
