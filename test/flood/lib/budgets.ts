import type { Daemon } from '../../lib/daemon.js'

export type BudgetUse = Record<string, { used: number; limit: number; refused: number; evicted: number }>

const line = /^kg_budget_(used|limit|refused_total|evicted_total)\{what="([^"]+)"\} (\d+)/gm

/** What strangers use of each budget, as the metrics tell it. */
export async function readBudgets({ url, adminToken }: Daemon): Promise<BudgetUse> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${adminToken}` } })
  const use: BudgetUse = {}
  for (const [, field = '', what = '', value] of (await response.text()).matchAll(line)) {
    const one = use[what] ?? { used: 0, limit: 0, refused: 0, evicted: 0 }
    use[what] = one
    one[field.replace('_total', '') as keyof typeof one] = Number(value)
  }
  return use
}
