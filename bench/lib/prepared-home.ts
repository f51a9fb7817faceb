import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDaemon } from './daemon.js'
import type { HttpClient } from './http-client.js'
import { lines, quadsPerPair } from './people.js'
import { toWire } from './wire-quads.js'

export const contextGraphId = 'bench'
const size = 1000

export const quadsBody = (request: number, rest: Record<string, unknown> = {}, quads = size): string =>
  JSON.stringify({ ...rest, contextGraphId, quads: lines((request * quads) / quadsPerPair, quads).map(toWire) })

export const createGraph = (client: HttpClient, id = contextGraphId): Promise<string> =>
  client.post('/api/context-graph/create', JSON.stringify({ id }))

/** Calls from several clients at once until all turns are taken. */
export async function together(
  count: number,
  callers: number,
  call: (turn: number) => Promise<unknown>,
): Promise<void> {
  let turn = 0
  const caller = async () => {
    while (turn < count) await call(turn++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/** A node's home with so many shared statements, 1,000 an asset. */
export async function preparedHome(folder: string, quads: number): Promise<string> {
  const home = join(folder, `home-${quads}`)
  mkdirSync(home, { recursive: true })
  await once(`${home}.shared`, () =>
    withDaemon(home, async ({ client }) => {
      await createGraph(client)
      await together(quads / size, 8, (turn) =>
        client.post('/api/knowledge-assets', quadsBody(turn, { name: `asset-${turn}`, alsoShareSwm: true })),
      )
    }),
  )
  return home
}

/** Done by the first topic that asks for it; the others find the note that it left. */
export async function once(note: string, fill: () => Promise<unknown>): Promise<void> {
  if (existsSync(note)) return
  await fill()
  writeFileSync(note, '')
}
