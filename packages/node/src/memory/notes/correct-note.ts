import type { CorrectWish, Remembered } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import { findNote } from './find-note.js'
import { type RememberNeeds, rememberNote } from './remember-note.js'

/** Stores a note that supersedes another one, beside it and as far in sight as it is. */
export async function correctNote(
  needs: RememberNeeds,
  { note, ...wish }: CorrectWish,
  caller: Caller,
): Promise<Remembered> {
  const { iri, row } = needs.ledger.read((r) => findNote(r, note, caller))
  const isShared = row.swm !== undefined || row.vm !== undefined
  const share = wish.share ?? isShared
  // It may well be like the old one: it is said again on purpose.
  return rememberNote(needs, { ...wish, graph: row.contextGraph, share, force: true, supersedes: iri }, caller)
}
