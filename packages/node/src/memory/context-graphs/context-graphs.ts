import { isAct } from '../../platform/acts/acts.js'
import { Background } from '../../platform/background/background.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { createGraph, type NewContextGraph } from './create-graph.js'
import { addMember, removeMember, renameGraph } from './curate-graph.js'
import { followForWriting, requireReadableScope, requireWritableScope } from './graph-scope.js'
import { followStartupGraphs } from './startup-graphs.js'
import { createSubGraph } from './sub-graphs.js'
import { subscribe, unsubscribe } from './subscribe.js'

export type ContextGraphs = Awaited<ReturnType<typeof openContextGraphs>>

/** The context graphs of this node, as other rooms use them. `startup` are those that the configuration names. */
export async function openContextGraphs({
  ledger,
  nodeAgent,
  startup,
}: {
  ledger: Journal
  nodeAgent: string
  startup: readonly string[]
}) {
  let waiting = await followStartupGraphs(ledger, { nodeAgent, startup })
  // What fails here, because the ledger is closing, is done again at the next start.
  const background = new Background(() => undefined)
  ledger.onCommit((receipt) => {
    if (waiting.length === 0 || !isAct(receipt, 'context-graph.follow')) return
    background.schedule(async () => {
      waiting = await followStartupGraphs(ledger, { nodeAgent, startup: waiting })
    })
  })
  return {
    create: (given: NewContextGraph, caller: Caller) => createGraph(ledger, given, caller),
    rename: (id: string, name: string, caller: Caller) => renameGraph(ledger, id, name, caller),
    addAgent: (id: string, agent: string, caller: Caller) => addMember(ledger, id, agent, caller),
    removeAgent: (id: string, agent: string, caller: Caller) => removeMember(ledger, id, agent, caller),
    subscribe: (given: string, caller: Caller) => subscribe(ledger, given, caller),
    unsubscribe: (given: string, caller: Caller) => unsubscribe(ledger, given, caller),
    createSubGraph: (contextGraphId: string, subGraphName: string, description: string | undefined, caller: Caller) =>
      createSubGraph(ledger, { contextGraphId, subGraphName, description }, caller),
    requireReadableScope,
    requireWritableScope,
    followForWriting,
  }
}
