import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Daemon } from './daemon.js'
import { exportText, importText } from './datasets.js'
import type { Person } from './people.js'

/** A daemon for everything but the market: replication, network query and fetch are played. */
export interface MarketDouble extends AsyncDisposable {
  readonly port: number
  readonly url: string
}

/** An icon of its own, so that the browser asks for none. */
const page = '<title>A page</title><link rel="icon" href="data:,">'

type Played = (body: Record<string, string>) => Promise<object> | object

/** In the network is one dataset, which `person` gets. Everything that waits is pending once. */
export async function marketDouble(daemon: Daemon, person: Person, offered: string): Promise<MarketDouble> {
  const record = await importText(person, offered)
  await person.ok('forgetAsset', { params: { name: record.dataset_id }, body: { contextGraphId: 'datasets' } })
  const played = playMarket(person, offered, record.dataset_id)
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page)
    const play = played[`${method} ${url}`]
    if (play === undefined) {
      const sent = { method, headers: passed(headers), ...(body.length > 0 && { body: new Uint8Array(body) }) }
      const answer = await fetch(daemon.url + url, sent)
      const type = answer.headers.get('content-type') ?? 'text/plain'
      return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
    }
    const reply = await play(body.length > 0 ? JSON.parse(body.toString()) : {})
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The routes of the market, with the shapes that nodes of that time answered. */
function playMarket(person: Person, offered: string, data_set_id: string): Record<string, Played> {
  const [offer, query, replyId, fetch] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const dataset = { data_set_id, size: offered.length, calculated_price: '0', fingerprint_data: [] }
  const wait = { status: 'PENDING', data: null }
  const fetched = async () => {
    const { dataset_id, root_hash, data_hash } = await importText(person, offered)
    const formattedDataset = await exportText(person, dataset_id, 'GRAPH')
    return { status: 'COMPLETED', data: { dataset_id, root_hash, data_hash, formatted_dataset: formattedDataset } }
  }
  return {
    'POST /api/latest/replicate': () => ({ handler_id: offer }),
    [`GET /api/latest/replicate/result/${offer}`]: inTurn(
      () => ({ status: 'PENDING', data: { status: 'WAITING_FOR_HOLDERS' } }),
      () => ({ status: 'COMPLETED', data: { status: 'FINALIZED', offer_id: '0x01', number_of_replications: 1 } }),
    ),
    'POST /api/latest/network/query': () => ({ query_id: query }),
    [`GET /api/latest/network/query/result/${query}`]: inTurn(
      () => ({ status: 'OPEN', query_id: query }),
      () => ({ status: 'FINISHED', query_id: query }),
    ),
    [`GET /api/latest/network/query/responses/${query}`]: () => [
      { datasets: [dataset], stake_factor: 1, reply_id: replyId, node_id: 'another' },
    ],
    'POST /api/latest/network/read_export': (body) =>
      body.reply_id === replyId && body.data_set_id === data_set_id ? { handler_id: fetch } : {},
    [`GET /api/latest/network/read_export/result/${fetch}`]: inTurn(() => wait, fetched),
  }
}

/** One after the other; the last one stays. */
function inTurn(...plays: Played[]): Played {
  let at = 0
  return (body) => (plays[at++] ?? (plays.at(-1) as Played))(body)
}

const passed = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'idempotency-key', 'accept']
      .map((name) => [name, headers[name]] as const)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
