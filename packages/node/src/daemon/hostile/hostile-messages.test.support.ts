import type fc from 'fast-check'
import { answers } from './hostile-answers.test.support.js'
import { definitions, requests as joins, notices } from './hostile-joins.test.support.js'
import { letters } from './hostile-letters.test.support.js'
import { type Attack, announcements, gossip, hints, profiles, shares } from './hostile-records.test.support.js'
import { replies } from './hostile-replies.test.support.js'
import { requestProtocols, requests } from './hostile-requests.test.support.js'

export type { Attack }

/** Every kind of message that a stranger can sign and send, and of answer that this node can get. */
export const attacks: Readonly<Record<string, fc.Arbitrary<Attack>>> = {
  shares,
  gossip,
  hints,
  announcements,
  profiles,
  definitions,
  joins,
  notices,
  letters,
  requests,
  replies,
  ...answers,
}

/** How often a kind comes, beside the others: notices are mostly refused, and some answers make the node write a lot. */
const weights: Readonly<Record<string, number>> = {
  ...{ notices: 16, heads: 2, acks: 2, approvals: 2 },
  ...{ hosted: 1, skillAnswers: 1, acknowledgements: 1 },
}
export const weightOf = (kind: string): number => weights[kind] ?? 8

/** The protocols that these attacks speak. */
export const spokenProtocols: readonly string[] = [...requestProtocols, 'join', 'message', 'skill']
