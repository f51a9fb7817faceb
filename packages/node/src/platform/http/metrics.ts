import type { BudgetReport } from '@kg/core/budget'

const bounds = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000]

interface Series {
  counts: number[]
  sum: number
  requests: number
  failures: number
  statuses: Map<number, number>
}

const newSeries = (): Series => ({
  counts: new Array(bounds.length + 1).fill(0),
  sum: 0,
  requests: 0,
  failures: 0,
  statuses: new Map(),
})

/** How many requests there were, and how many of them fall into each class of latency. */
export type RequestCounts = Readonly<Pick<Series, 'requests'>> & { readonly counts: readonly number[] }

/** What is read at the moment of a scrape: one number, or several that labels tell apart. */
export type Gauges = Record<string, { help: string; value: number | readonly Sample[] }>

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

function valueLines(name: string, value: number | readonly Sample[]): string[] {
  if (typeof value === 'number') return [`${name} ${value}`]
  return value.map((sample) => {
    const labels = Object.entries(sample.labels).map(([label, of]) => `${label}="${of}"`)
    return `${name}{${labels.join(',')}} ${sample.value}`
  })
}

/** Requests and their latency by route: Prometheus reads it, and so does /api/slo. */
export class Metrics {
  readonly since = Date.now()
  private readonly routes = new Map<string, Series>()
  private readonly all = { requests: 0, counts: newSeries().counts }

  observe(route: string, status: number, ms: number): void {
    const series = this.series(route)
    const at = bounds.findIndex((bound) => ms <= bound)
    const bucket = at < 0 ? bounds.length : at
    for (const { counts } of [series, this.all]) counts[bucket] = (counts[bucket] ?? 0) + 1
    this.all.requests++
    series.sum += ms
    series.requests++
    if (status >= 500) series.failures++
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
  }

  /** The requests of all routes since the start, as of now. */
  totals(): RequestCounts {
    return { requests: this.all.requests, counts: [...this.all.counts] }
  }

  summary() {
    return [...this.routes].map(([route, { requests, failures, counts }]) => ({
      route,
      requests,
      failures,
      p50Ms: quantile({ counts, requests }, 0.5),
      p95Ms: quantile({ counts, requests }, 0.95),
      p99Ms: quantile({ counts, requests }, 0.99),
    }))
  }

  /** Prometheus text format; `gauges` and `budgets` are read at the moment of the scrape. */
  text(gauges: Gauges, budgets: readonly BudgetReport[] = []): string {
    const lines = [
      '# HELP kg_http_requests_total Requests by route and status',
      '# TYPE kg_http_requests_total counter',
    ]
    for (const [route, { statuses }] of this.routes)
      for (const [status, count] of statuses)
        lines.push(`kg_http_requests_total{route="${route}",status="${status}"} ${count}`)
    lines.push(
      '# HELP kg_http_request_duration_seconds Latency by route',
      '# TYPE kg_http_request_duration_seconds histogram',
    )
    for (const [route, { counts, sum, requests }] of this.routes) {
      let below = 0
      bounds.forEach((bound, i) => {
        below += counts[i] ?? 0
        lines.push(`kg_http_request_duration_seconds_bucket{route="${route}",le="${bound / 1000}"} ${below}`)
      })
      lines.push(`kg_http_request_duration_seconds_bucket{route="${route}",le="+Inf"} ${requests}`)
      lines.push(
        `kg_http_request_duration_seconds_sum{route="${route}"} ${sum / 1000}`,
        `kg_http_request_duration_seconds_count{route="${route}"} ${requests}`,
      )
    }
    for (const [name, { help, value }] of Object.entries(gauges))
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...valueLines(name, value))
    lines.push(...budgetLines(budgets))
    return `${lines.join('\n')}\n`
  }

  private series(route: string): Series {
    const known = this.routes.get(route)
    if (known !== undefined) return known
    const fresh = newSeries()
    this.routes.set(route, fresh)
    return fresh
  }
}

const budgetMetrics = {
  kg_budget_refused_total: { type: 'counter', help: 'What strangers asked for above their budget', field: 'refused' },
  kg_budget_evicted_total: {
    type: 'counter',
    help: 'Entries of strangers that made room for others',
    field: 'evicted',
  },
  kg_budget_used: { type: 'gauge', help: 'What strangers use of a budget', field: 'used' },
  kg_budget_limit: { type: 'gauge', help: 'The most that strangers may use of a budget', field: 'limit' },
} as const

const budgetLines = (budgets: readonly BudgetReport[]): string[] =>
  Object.entries(budgetMetrics).flatMap(([name, { type, help, field }]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...budgets.map((report) => `${name}{what="${report.what}"} ${report[field]}`),
  ])

/** The upper bound of the bucket that the quantile falls into. */
export function quantile({ counts, requests }: RequestCounts, share: number): number {
  let below = 0
  for (const [i, count] of counts.entries()) {
    below += count
    if (requests > 0 && below >= requests * share) return bounds[i] ?? bounds[bounds.length - 1] ?? 0
  }
  return 0
}
