import { measureColdAndWarm } from '../lib/cold-and-warm.js'
import { withDaemon } from '../lib/daemon.js'
import type { HttpClient } from '../lib/http-client.js'
import { megabyte } from '../lib/memory.js'
import { contextGraphId, preparedHome } from '../lib/prepared-home.js'
import { type Row, under } from '../lib/row.js'
import { timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'

interface Found {
  readonly hits: readonly unknown[]
  readonly indexing?: { readonly statements: number; readonly of: number }
}

/** Words that few and that nearly all entities have, unfinished ones and phrases. */
const questions: Readonly<Record<string, (turn: number) => string>> = {
  'one rare word': (turn) => `${1000 + turn}`,
  'three words': (turn) => `person number ${turn}`,
  'a word of half the entities': () => 'person',
  'an unfinished word': () => 'pers',
  'a phrase': (turn) => `"person number ${turn}"`,
  'a question': (turn) => `what do we know about the notes of person ${turn} on subject 12`,
}

/** Memory search of the shared layer, from the first question on. */
export const search = topic('search', 'Memory search over HTTP', async (options) => {
  const size = options.quick ? 100_000 : 1_000_000
  const home = await preparedHome(options.home, size)
  const budgetMs = options.quick ? 1000 : 2500
  return withDaemon(home, async ({ client }) => {
    const ask = (q: string) =>
      client.get<Found>(`/api/memory/search?contextGraphId=${contextGraphId}&limit=10&q=${encodeURIComponent(q)}`)
    const rows: Row[] = [await building(client, ask, size)]
    for (const [what, text] of Object.entries(questions)) {
      for (const callers of [1, 16]) {
        const effort = { callers, budgetMs, least: callers }
        const { cold, p50, p99, perSecond } = await measureColdAndWarm((turn) => ask(text(turn)), effort)
        rows.push({
          what: `${what}, ${callers}`,
          values: { 'cold ms': cold, 'p50 ms': p50, 'p99 ms': p99, 'per s': perSecond },
          ...(callers === 1 ? under(p50, 20, 'ms p50') : {}),
        })
      }
    }
    return rows
  })
})

/** The first question starts the index; it is whole when an answer no longer says that it is being built. */
async function building(client: HttpClient, ask: (q: string) => Promise<Found>, size: number): Promise<Row> {
  const before = await client.rssBytes()
  const { ms } = await timed(async () => {
    while ((await ask('person')).indexing !== undefined);
  })
  const grown = ((await client.rssBytes()) - before) / megabyte
  return {
    what: `building the index of ${size.toLocaleString('en')} statements`,
    values: { ms, 'per s': (size / ms) * 1000, 'RSS growth MB': grown },
  }
}
