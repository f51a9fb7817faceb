import { startDaemon } from './daemon.js'
import { operator, register } from './people.js'

/** A daemon with two agents. Alice has made `room`, which is open, and `club`, which is for its members. */
export async function roomAndClub() {
  const daemon = await startDaemon()
  const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
  await alice.ok('createContextGraph', { body: { id: 'room' } })
  await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
  return { daemon, admin: operator(daemon), alice, bob }
}
