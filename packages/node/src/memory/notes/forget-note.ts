import { NoteNotYoursError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import { type ForgetNeeds, forgetAsset } from '../forgetting/forget-asset.js'
import { findNote } from './find-note.js'

/** Erases a note for good. */
export async function forgetNote(
  needs: ForgetNeeds,
  note: string,
  caller: Caller,
): Promise<{ forgotten: true; note: string; erased: boolean }> {
  const { iri, row } = needs.ledger.read((r) => findNote(r, note, caller))
  const { contextGraph, sub, name, agent } = row
  if (agent !== caller.agent && !caller.isAdmin) throw new NoteNotYoursError({ note: iri, author: agent })
  const { erased } = await forgetAsset(needs, { contextGraph, sub, name }, agent, caller)
  return { forgotten: true, note: iri, erased }
}
