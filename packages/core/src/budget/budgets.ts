import { Budget, type BudgetReport, type BudgetSettings } from './budget.js'

/** All budgets of a node, so that one place can show what each has refused. */
export class Budgets {
  private readonly all = new Map<string, Pick<Budget, 'report'>>()

  open(settings: BudgetSettings): Budget {
    const budget = new Budget(settings)
    this.all.set(settings.what, budget)
    return budget
  }

  /** Shows a limit that is no budget of entries, such as a pace, beside the budgets. */
  add(limit: Pick<Budget, 'report'>): void {
    this.all.set(limit.report().what, limit)
  }

  report(): BudgetReport[] {
    return [...this.all.values()].map((budget) => budget.report())
  }
}
