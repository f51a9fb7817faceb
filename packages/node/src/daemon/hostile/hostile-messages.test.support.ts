import type fc from 'fast-check'
import { definitions, requests as joins, notices } from './hostile-joins.test.support.js'
import { letters } from './hostile-letters.test.support.js'
import { type Attack, announcements, gossip, hints, profiles, shares } from './hostile-records.test.support.js'
import { replies } from './hostile-replies.test.support.js'
import { requestProtocols, requests } from './hostile-requests.test.support.js'

export type { Attack }

/** Every kind of message that a stranger can sign and send. */
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
}

/** The protocols that these attacks speak. */
export const spokenProtocols: readonly string[] = [...requestProtocols, 'join', 'message', 'skill']
