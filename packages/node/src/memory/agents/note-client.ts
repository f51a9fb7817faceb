import { agentDid } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type AgentClient, agentRows } from './table.js'

/** A client that begins one session after another leaves no more receipts than this allows. */
const quietMs = 60_000

/** Notes which client acts for an agent. Who waits for it hears of it by the receipt. */
export async function noteClient(
  ledger: Journal,
  agent: string,
  { name, version }: Omit<AgentClient, 'at'>,
  now = Date.now(),
): Promise<boolean> {
  const known = ledger.read((r) => r.get(agentRows, agent))?.client
  if (known?.name === name && known.version === version && now - known.at < quietMs) return false
  await ledger.write(actOf('agent.connect', agent, agentDid(agent)), (w) => {
    const row = w.get(agentRows, agent)
    if (row === undefined) return
    w.put(agentRows, agent, { ...row, client: { name, ...(version === undefined ? {} : { version }), at: now } })
  })
  return true
}
