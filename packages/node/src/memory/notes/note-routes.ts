import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { ForgetNeeds } from '../forgetting/forget-asset.js'
import { openContext } from './build-context.js'
import { correctNote } from './correct-note.js'
import { forgetNote } from './forget-note.js'
import { openNotesList } from './list-notes.js'
import { openRecall, openShelves, type RecallNeeds } from './recall-notes.js'
import { type RememberNeeds, rememberNote } from './remember-note.js'

export type NoteNeeds = RememberNeeds & ForgetNeeds & RecallNeeds

/** Plain texts in, plain texts out. */
export function noteRoutes(needs: NoteNeeds): Binding[] {
  const findShelves = openShelves(needs.ledger)
  const recall = openRecall(needs, findShelves)
  const listNotes = openNotesList(needs, findShelves)
  const contextFor = openContext(needs.ledger, recall)
  return [
    handle(routes.remember, ({ body }, { caller }) => rememberNote(needs, body, caller)),
    handle(routes.recall, ({ body }, { caller }) => recall(body, caller)),
    handle(routes.correctNote, ({ body }, { caller }) => correctNote(needs, body, caller)),
    handle(routes.forgetNote, ({ body }, { caller }) => forgetNote(needs, body.note, caller)),
    handle(routes.listNotes, ({ query }, { caller }) => listNotes(query, caller)),
    handle(routes.contextFor, ({ body }, { caller }) => contextFor(body, caller)),
  ]
}
