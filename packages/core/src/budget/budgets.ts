import { Budget, type BudgetReport, type BudgetSettings } from './budget.js'

/** All budgets of a node, so that one place can show what each has refused. */
export class Budgets {
  private readonly all = new Map<string, Budget>()

  open(settings: BudgetSettings): Budget {
    const budget = new Budget(settings)
    this.all.set(settings.what, budget)
    return budget
  }

  report(): BudgetReport[] {
    return [...this.all.values()].map((budget) => budget.report())
  }
}
