import { mostWarmUps } from '../lib/cold-and-warm.js'
import { withDaemon } from '../lib/daemon.js'
import type { HttpClient } from '../lib/http-client.js'
import { createGraph, quadsBody } from '../lib/prepared-home.js'
import { besideReference, reference } from '../lib/reference.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { inProcessWrites } from '../store/writes.js'

const size = 1000

/** Draft writes that are on disk when they are answered. */
export const writes = topic('writes', 'Durable draft writes, 1,000-quad requests', async ({ quick }) => {
  const count = quick ? 100 : 300
  const bodies = Array.from({ length: count }, (_, i) => Buffer.from(quadsBody(i)))
  const inside = await inProcessWrites(count)
  const rows: Row[] = []
  for (const clients of [1, 16]) {
    const { cold, perSecond, times } = await writeAll(bodies, clients)
    const { p50, worst } = quantiles(times)
    const tenth = times.length / 10
    const flat = quantiles(times.slice(-tenth)).p50 / quantiles(times.slice(tenth, 2 * tenth)).p50
    rows.push({
      what: `${clients} client${clients === 1 ? '' : 's'}, ${(count * size).toLocaleString('en')} quads`,
      values: {
        'quads/s': perSecond * size,
        'cold ms': cold,
        'p50 ms': p50,
        'worst ms': worst,
        'last/second tenth': flat,
        'in-process quads/s': inside,
        ratio: (perSecond * size) / inside,
        ...besideReference(reference.write),
      },
      ...(clients === 16 ? all(atLeast(perSecond * size, 60_000, 'quads/s'), under(flat, 1.5, '× at the end')) : {}),
    })
  }
  return rows
})

function writeAll(
  bodies: readonly Buffer[],
  clients: number,
): Promise<{ cold: number; perSecond: number; times: number[] }> {
  return withTempHome((home) =>
    withDaemon(home, async ({ client }) => {
      await createGraph(client)
      const cold = await warmUp(client)
      const times: number[] = []
      let turn = 0
      const caller = async (draft: number) => {
        for (let body = bodies[turn++]; body !== undefined; body = bodies[turn++]) {
          const start = performance.now()
          await client.post(`/api/knowledge-assets/draft-${draft}/wm/write`, body)
          times.push(performance.now() - start)
        }
      }
      const began = performance.now()
      await Promise.all(Array.from({ length: clients }, (_, draft) => caller(draft)))
      return { cold, perSecond: (times.length / (performance.now() - began)) * 1000, times }
    }),
  )
}

/** How long the very first write takes, and a few more before the clock runs. */
async function warmUp(client: HttpClient): Promise<number> {
  const write = (i: number) => client.post('/api/knowledge-assets/warm/wm/write', quadsBody(9000 + i))
  const { ms } = await timed(() => write(0))
  for (let i = 1; i < mostWarmUps; i++) await write(i)
  return ms
}
