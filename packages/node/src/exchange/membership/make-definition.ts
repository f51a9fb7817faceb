import type { AgentKeys } from '../../platform/home/agent-keys.js'
import { signSeal } from '../../platform/seals/seals.js'
import { type DraftNeeds, draftDefinition } from './draft-definition.js'
import { planDefinition } from './plan-definition.js'
import { type StoreNeeds, storeDefinition } from './store-definition.js'

export interface DefinitionNeeds extends DraftNeeds, StoreNeeds {
  keys: AgentKeys
}

/** Brings the definition of a context graph that is curated here up to date, with a new version if it has changed. */
export async function makeDefinition(needs: DefinitionNeeds, id: string): Promise<void> {
  for (;;) {
    const plan = needs.ledger.read((r) => planDefinition(r, id, needs))
    if (plan === undefined) return
    const secret = needs.keys.get(plan.curator)
    // An agent that holds its own key signs its definitions itself.
    if (secret === undefined) return
    const draft = await draftDefinition(needs, plan, secret)
    if (await storeDefinition(needs, draft, (fields) => signSeal(fields, secret))) return
  }
}
