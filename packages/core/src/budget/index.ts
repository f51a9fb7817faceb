export * from './budget.js'
export * from './budgets.js'
