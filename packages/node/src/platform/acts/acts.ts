import { agentDid } from '@kg/core'
import type { Act as AnyAct } from '@kg/store'

/** Every kind of receipt that this node writes, and what it says. */
export const acts = {
  'agent.register': 'An agent was added to this node',
  'agent.rotate': 'An agent was given a new token',
  'agent.revoke': 'The tokens of an agent were revoked',
} as const

export type Action = keyof typeof acts

/** What a receipt is about: the part of its action before the dot. */
export type ActArea = Action extends `${infer Area}.${string}` ? Area : never

/** What a receipt says, with an action from the catalogue. */
export interface Act extends AnyAct {
  readonly action: Action
}

/** What an agent, named by its address, does to a subject. */
export const actOf = (
  action: Action,
  agent: string,
  subject: string,
  more: Pick<AnyAct, 'layer' | 'root'> = {},
): Act => ({ agent: agentDid(agent), action, subject, ...more })

/** Whether a receipt is one of these. */
export const isAct = ({ action }: { readonly action: string }, ...actions: readonly Action[]): boolean =>
  actions.some((one) => one === action)

/** Whether a receipt is about one of these. */
export const isAbout = ({ action }: { readonly action: string }, ...areas: readonly ActArea[]): boolean =>
  areas.some((area) => action.startsWith(`${area}.`))
