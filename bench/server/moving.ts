import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pause } from '@kg/core/async'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { HttpClient } from '../lib/http-client.js'
import { ProgramMissingError } from '../lib/native-server.js'
import { contextGraphId } from '../lib/prepared-home.js'
import { all, atLeast, type Row, skipped, under } from '../lib/row.js'
import { quantiles, timed } from '../lib/timing.js'
import type { Topic } from '../lib/topic.js'
import { questions } from '../store/questions.js'
import { type EngineName, engines, type NativeEngine } from './native-engines.js'
import { sharedHome } from './shared-home.js'

const json = 'application/sparql-results+json'
const coveringUnion = 'SELECT ?u { GRAPH <urn:kg:store:state> { ?u <urn:kg:ns:covers> ?shelf } }'
/** At 10 million statements, the server alone needs longer for a question over everything than a query has by default. */
const patience = { KG_QUERY_DEADLINE_MS: '1800000', KG_HTTP_REQUEST_TIMEOUT_MS: '1800000' }

/** A node whose engine is a server: the first load of it, and queries through the node beside the same to the server. */
export const moving: Topic = {
  name: 'moving',
  title: 'Moving a node to a native server, and asking it there',
  parts: [
    { name: 'moving-100k', wanted: ({ quick }) => quick, run: ({ home }) => move('oxigraph', home, 100_000) },
    { name: 'moving-1m', wanted: ({ quick }) => !quick, run: ({ home }) => move('oxigraph', home, 1_000_000) },
    { name: 'moving-10m', wanted: ({ quick }) => !quick, run: ({ home }) => move('oxigraph', home, 10_000_000) },
    { name: 'moving-virtuoso', run: ({ home }) => move('virtuoso', home, 100_000) },
  ],
}

async function move(engine: EngineName, folder: string, size: number): Promise<Row[]> {
  let server: NativeEngine
  try {
    server = await engines[engine](folder)
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    return [skipped(engine, error.message)]
  }
  try {
    const { home, written } = await sharedHome(join(folder, engine), size)
    const read = (pid: number | undefined, field: string) =>
      Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    const measureMove = async (daemon: Daemon): Promise<Row[]> => {
      const { loadMs, unionMs } = await moveTo(daemon, server.queryUrl)
      const direct = new HttpClient(server.queryUrl, 'none')
      const rows = await compare(daemon, direct, new URL(server.queryUrl).pathname, size)
      direct.close()
      const ms = loadMs + unionMs
      const rate = (written / ms) * 1000
      const node = read(daemon.pid, 'VmHWM')
      return [
        {
          what: `${engine}, ${written.toLocaleString('en')} quads: first load and union`,
          values: {
            'load s': loadMs / 1000,
            'union s': unionMs / 1000,
            'quads/s': rate,
            'node MB': node,
            'server MB': read(server.pid(), 'VmHWM'),
          },
          ...all(atLeast(rate, 20_000, 'quads/s'), under(node, 400, 'MB')),
        },
        ...rows.map((row) => ({ ...row, what: `${engine}, ${row.what}` })),
      ]
    }
    return await withDaemon(home, measureMove, { env: patience })
  } finally {
    await server.stop()
  }
}

/** From the request until all graphs are there, and until the view that holds everything answers. */
async function moveTo({ client }: Daemon, to: string): Promise<{ loadMs: number; unionMs: number }> {
  const began = performance.now()
  await client.post('/api/store/move', JSON.stringify({ to }))
  for (let state = 'running'; state === 'running'; await pause(100)) {
    const { move } = await client.get<{ move: { state: string; error?: string } }>('/api/store')
    if (move.state === 'failed') throw new Error(move.error)
    state = move.state
  }
  const loaded = performance.now()
  // Waits for the union: `patience` gives it the time.
  await client.post('/api/query', JSON.stringify({ sparql: 'ASK {}', contextGraphId, view: 'shared-working-memory' }))
  return { loadMs: loaded - began, unionMs: performance.now() - loaded }
}

async function compare({ client }: Daemon, direct: HttpClient, path: string, size: number): Promise<Row[]> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: json }
  const ask = (fields: Record<string, string>) =>
    direct.send('POST', path, new URLSearchParams(fields).toString(), form)
  const found = JSON.parse(await ask({ query: coveringUnion })) as {
    results: { bindings: { u: { value: string } }[] }
  }
  const union = found.results.bindings[0]?.u.value ?? ''
  const rows: Row[] = []
  for (const { name, sparql } of questions(size)) {
    const through = (turn: number) =>
      client.post('/api/query', JSON.stringify({ sparql: sparql(turn), contextGraphId, view: 'shared-working-memory' }))
    const alone = (turn: number) => ask({ query: sparql(turn), 'default-graph-uri': union })
    const fault = await faultOf(() => alone(0))
    if (fault !== undefined) {
      rows.push(skipped(`${size.toLocaleString('en')} quads: ${name}`, `the server alone cannot answer: ${fault}`))
      continue
    }
    const { node, server } = await measureInTurns({ node: through, server: alone })
    const ratio = node / server
    rows.push({
      what: `${size.toLocaleString('en')} quads: ${name}`,
      values: { 'node p50 ms': node, 'server p50 ms': server, ratio, load: loadavg()[0] ?? 0 },
      ...under(ratio, 1.5, 'times the server'),
    })
  }
  return rows
}

/** The first line of what goes wrong. */
const faultOf = (work: () => Promise<unknown>): Promise<string | undefined> =>
  work().then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  )

/** The p50 of both, asked turn by turn, so that what else the machine does falls on both; each is the first every other time. */
async function measureInTurns(ask: Record<'node' | 'server', (turn: number) => Promise<unknown>>) {
  const times = { node: [] as number[], server: [] as number[] }
  const began = performance.now()
  for (let turn = 0; turn < 1000 && (turn < 2 || performance.now() - began < 6000); turn++)
    for (const side of turn % 2 === 0 ? (['server', 'node'] as const) : (['node', 'server'] as const))
      times[side].push((await timed(() => ask[side](turn))).ms)
  return { node: quantiles(times.node).p50, server: quantiles(times.server).p50 }
}
