import { DefinitionChangedError } from '@kg/contract'
import { sealDigest, toHex } from '@kg/core'
import { signatureFor } from '../../memory/assets/sealing/seal-fields.js'
import { requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type DefinitionDraft, draftDefinition, fieldsToSign } from './draft-definition.js'
import { type DefinitionNeeds, makeDefinition } from './make-definition.js'
import { planDefinition } from './plan-definition.js'
import { storeDefinition } from './store-definition.js'
import { definitions } from './table.js'

/** The definition that members follow. If it is out of date, also the digest that its curator has to sign. */
export interface DefinitionState {
  readonly members: readonly string[]
  readonly version?: number
  readonly epoch?: number
  readonly eip712Digest?: string
}

export type DefinitionSigning = ReturnType<typeof openDefinitionSigning>

/** Lets curators who hold their own keys sign the definitions that this node writes for them. */
export function openDefinitionSigning(needs: DefinitionNeeds) {
  const { ledger, keys } = needs
  // Nobody uses the group key of an unsigned draft, so a restart may forget it.
  const drafts = new Map<string, DefinitionDraft>()
  const digestOf = (draft: DefinitionDraft) => toHex(sealDigest(ledger.read((r) => fieldsToSign(r, draft))))

  async function state(id: string): Promise<DefinitionState> {
    await makeDefinition(needs, id)
    const plan = ledger.read((r) => planDefinition(r, id, needs))
    if (plan === undefined) {
      const { members = [], version, epoch } = ledger.read((r) => r.get(definitions, id)) ?? {}
      return { members, ...(version === undefined || epoch === undefined ? {} : { version, epoch }) }
    }
    const known = drafts.get(id)
    const isSame = known?.plan.basis === plan.basis && known.plan.asset?.version === plan.asset?.version
    const draft = known !== undefined && isSame ? known : await draftDefinition(needs, plan)
    drafts.set(id, draft)
    return {
      members: plan.members.map(({ agent }) => agent),
      version: (plan.asset?.version ?? 0) + 1,
      epoch: plan.epoch,
      eip712Digest: digestOf(draft),
    }
  }

  return {
    state,
    /** Stores the curator's signature. Throws if the definition is no longer the one that was shown. */
    async sign(id: string, digest: string, signature: string): Promise<DefinitionState> {
      const draft = drafts.get(id)
      const isStored =
        draft !== undefined &&
        (await storeDefinition(needs, draft, (fields) =>
          toHex(sealDigest(fields)) === digest ? signatureFor(keys, fields, signature) : undefined,
        ))
      if (!isStored) throw new DefinitionChangedError({ contextGraphId: id })
      drafts.delete(id)
      return state(id)
    },
  }
}

export interface SignDefinitionNeeds {
  ledger: Journal
  signing: DefinitionSigning
}

/** Shows a curator the digest of its definition, or stores its signature if one is given. */
export async function signDefinition(
  { ledger, signing }: SignDefinitionNeeds,
  given: string,
  { eip712Digest, signature }: { eip712Digest?: string | undefined; signature?: string | undefined },
  caller: Caller,
) {
  const { id } = ledger.read((r) => requireCuratedGraph(r, requireVisibleGraph(r, given, caller).id, caller))
  const isGiven = eip712Digest !== undefined && signature !== undefined
  const state = await (isGiven ? signing.sign(id, eip712Digest, signature) : signing.state(id))
  return { contextGraphId: id, signed: state.eip712Digest === undefined, ...state, members: [...state.members] }
}
