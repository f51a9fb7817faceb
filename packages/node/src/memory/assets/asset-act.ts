import { type Act, type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { DraftRef } from './drafts.js'
import { subjectOf } from './names.js'

/** What the receipt of a change to a draft says. */
export const draftAct = (action: ActionIn<'asset'>, ref: DraftRef, { agent }: Caller): Act =>
  actOf(action, agent, subjectOf({ ...ref, agent }), { layer: 'wm' })
