import { DefinitionChanged } from '@kg/contract'
import { sealDigest, toHex } from '@kg/core'
import { signatureFor } from '../../memory/assets/sealing/seal-fields.js'
import {
  type DefinitionDraft,
  draftDefinition,
  fieldsToSign,
  type MakeNeeds,
  makeDefinition,
  storeDefinition,
} from './make-definition.js'
import { planDefinition } from './plan-definition.js'
import { definitions } from './table.js'

/** Whether members go by what is so; if not, what its curator signs so that they do. */
export interface DefinitionState {
  readonly members: readonly string[]
  readonly version?: number
  readonly epoch?: number
  readonly eip712Digest?: string
}

export type DefinitionSigner = ReturnType<typeof definitionSigner>

/** Definitions of curators that keep their keys: made here, signed by them. */
export function definitionSigner(needs: MakeNeeds) {
  const { ledger, keys } = needs
  // A group key that nobody has signed for is nobody's, so that a restart may forget it.
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
    /** Refused where it is no longer what was shown. */
    async sign(id: string, digest: string, signature: string): Promise<DefinitionState> {
      const draft = drafts.get(id)
      const isStored =
        draft !== undefined &&
        (await storeDefinition(needs, draft, (fields) =>
          toHex(sealDigest(fields)) === digest ? signatureFor(keys, fields, signature) : undefined,
        ))
      if (!isStored) throw new DefinitionChanged({ contextGraphId: id })
      drafts.delete(id)
      return state(id)
    },
  }
}
