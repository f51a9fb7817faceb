import { nameHash } from '@kg/core'
import { afterAll } from 'vitest'
import { api } from './api.js'
import { startDaemon, temporaryHome } from './daemon.js'
import { operator, register } from './people.js'
import { seedContextGraphs } from './seed.js'

/** A daemon with three agents, context graphs of each kind, and others that it has only learned of. */
export async function graphsScene() {
  const home = temporaryHome()
  await seedContextGraphs(home, [
    { id: 'learned/open', onChainId: '32', nameHash: nameHash('learned/open') },
    { id: 'learned/verified', onChainId: '33', nameHash: nameHash('learned/verified'), verifiedId: 'verified-33' },
    { id: 'learned/off', onChainId: '34', nameHash: nameHash('learned/off'), deactivated: true },
    { id: 'learned/nameless', onChainId: '35' },
    { id: 'learned/hidden', onChainId: '36', nameHash: nameHash('learned/hidden'), private: true },
    { id: 'learned/catalogue', onChainId: '37', nameHash: nameHash('learned/catalogue') },
    { id: 'learned/hosted', onChainId: '38', nameHash: nameHash('learned/hosted'), coreHosted: true, subscribed: true },
  ])
  const daemon = await startDaemon({ home })
  afterAll(() => daemon[Symbol.asyncDispose]())
  const [alice, bob, carol] = await Promise.all([
    register(daemon, 'alice'),
    register(daemon, 'bob'),
    register(daemon, 'carol'),
  ])
  await alice.ok('createContextGraph', { body: { id: 'open' } })
  await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1, allowedAgents: [bob.agent] } })
  await alice.ok('createContextGraph', { body: { id: 'secret', private: true, allowedAgents: [bob.agent] } })
  return { home, daemon, admin: operator(daemon), anyone: api(() => daemon.url), alice, bob, carol }
}

export const byId = (id: string) => ({ params: { id } })
export const named = (contextGraphId: string) => ({ body: { contextGraphId } })
