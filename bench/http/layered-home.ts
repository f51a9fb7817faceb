import type { Daemon } from '../lib/daemon.js'
import { withDaemon } from '../lib/daemon.js'
import { contextGraphId, once, preparedHome, quadsBody, together } from '../lib/prepared-home.js'
import { questions } from '../store/questions.js'

export const size = 100_000
const perAsset = 1000
/** Bodies are made before the clock runs. */
const ready = 4096

export type Layer = 'working-memory' | 'shared-working-memory'

/** A home with 100,000 shared statements and the same again as drafts of the asking agent. */
export async function layeredHome(folder: string): Promise<string> {
  const home = await preparedHome(folder, size)
  await once(`${home}.drafts`, () =>
    withDaemon(home, ({ client }) =>
      together(size / perAsset, 8, (turn) =>
        client.post('/api/knowledge-assets', quadsBody(turn, { name: `draft-${turn}` })),
      ),
    ),
  )
  return home
}

/** Point queries of a layer, each about another person. */
export function pointQueries({ client }: Daemon, view: Layer): (turn: number) => Promise<string> {
  const point = questions(size).find(({ name }) => name === 'point')
  const bodies = Array.from({ length: ready }, (_, turn) =>
    Buffer.from(JSON.stringify({ sparql: point?.sparql(turn), contextGraphId, view })),
  )
  return (turn) => client.post('/api/query', bodies[turn % ready] as Buffer)
}
