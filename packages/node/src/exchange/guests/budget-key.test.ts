import { expect, it } from 'vitest'
import { budgetKey, readBudgetKey } from './budget-key.js'

it('holds names with spaces, and gives them back', () => {
  expect(readBudgetKey(budgetKey('a lab', '0xabc', 'some notes'))).toEqual(['a lab', '0xabc', 'some notes'])
})
