import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { openQuestionBudget } from './question-budget.js'

describe('the budget of questions', () => {
  it('lets each node and each agent ask thirty in a minute, and counts what it refuses', () => {
    const budgets = new Budgets()
    let now = 0
    const budget = openQuestionBudget(budgets, { now: () => now })
    const ask = (count: number, admit: () => boolean) => Array.from({ length: count }, admit).filter(Boolean).length
    expect(ask(40, () => budget.admitPeer('one'))).toBe(30)
    expect(budget.admitPeer('other')).toBe(true)
    expect(ask(40, () => budget.admitAgent('ann'))).toBe(30)
    expect(budgets.report()).toEqual([expect.objectContaining({ what: 'questions', refused: 20 })])
    now = 60_000
    expect(budget.admitPeer('one')).toBe(true)
  })

  it('ends when all nodes together have asked too much', () => {
    const budget = openQuestionBudget(new Budgets(), { now: () => 0 })
    const asked = Array.from({ length: 200 }, (_, i) => budget.admitPeer(`peer ${i}`))
    expect(asked.filter(Boolean)).toHaveLength(120)
  })
})
