import { afterAll } from 'vitest'
import { api } from './api.js'
import { startDaemon } from './daemon.js'
import { register } from './people.js'
import { quads } from './quads.js'

export const cg = 'lab'
/** Of an asset that nobody here has. */
export const ual = `did:kg:evm:31337/0x${'11'.repeat(20)}/123`

/** A daemon with two agents, an open context graph with a part, and a curated one. */
export async function labScene() {
  const daemon = await startDaemon()
  afterAll(() => daemon[Symbol.asyncDispose]())
  const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
  await alice.ok('createContextGraph', { body: { id: cg } })
  await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
  await alice.ok('createSubGraph', { body: { contextGraphId: cg, subGraphName: 'part' } })
  return { daemon, anyone: api(() => daemon.url), alice, bob }
}

/** A call about an asset, with more fields where they are needed. */
export const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: cg, ...body } })
export const asked = (name: string, query: object = {}) => ({
  params: { name },
  query: { contextGraphId: cg, ...query },
})
export const draft = (name: string, body: object = {}) => ({
  body: { contextGraphId: cg, name, quads: quads(2), ...body },
})
