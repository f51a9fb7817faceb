/** What is charged to a budget, by its names. None of them holds a line break. */
export const budgetKey = (...names: readonly string[]): string => names.join('\n')

export const readBudgetKey = (key: string): string[] => key.split('\n')
