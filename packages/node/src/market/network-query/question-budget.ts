import type { Budgets } from '@kg/core/budget'
import { TokenBuckets } from '@kg/net'

/** Messages in a minute that are passed on and answered: of one node, of one agent, and of all together. */
export interface MessageRates {
  readonly peer: number
  readonly agent: number
  readonly all: number
}

const questionRates: MessageRates = { peer: 30, agent: 30, all: 120 }

/** Limits how many questions strangers have answered. */
export interface QuestionBudget {
  /** Before the signature of its agent is checked, which takes a moment. */
  admitPeer(peerId: string): boolean
  admitAgent(agent: string): boolean
}

export interface BudgetOptions {
  readonly what?: string
  readonly rates?: MessageRates
  readonly now?: () => number
}

export function openQuestionBudget(
  budgets: Budgets,
  { what = 'questions', rates = questionRates, now = Date.now }: BudgetOptions = {},
): QuestionBudget {
  const [peers, agents, all] = [rates.peer, rates.agent, rates.all].map((rate) => new TokenBuckets(rate, now)) as [
    TokenBuckets,
    TokenBuckets,
    TokenBuckets,
  ]
  let refused = 0
  const left = () => Math.floor(all.left(''))
  budgets.add({
    report: () => ({ what, used: rates.all - left(), limit: rates.all, refused, evicted: 0 }),
  })
  const admit = (isIn: boolean): boolean => {
    if (!isIn) refused++
    return isIn
  }
  return {
    admitPeer: (peerId) => admit(peers.take(peerId) === 0 && all.take('') === 0),
    admitAgent: (agent) => admit(agents.take(agent) === 0),
  }
}
