import { describe, expect, it } from 'vitest'
import { Metrics } from './metrics.js'

const observed = (...seen: [route: string, status: number, ms: number][]) => {
  const metrics = new Metrics()
  for (const [route, status, ms] of seen) metrics.observe(route, status, ms)
  return metrics
}

describe('the summary of requests', () => {
  it('counts requests and failures by route; a refusal is no failure', () => {
    const metrics = observed(['GET /a', 200, 1], ['GET /a', 404, 1], ['GET /a', 500, 1], ['GET /b', 503, 1])
    expect(metrics.summary()).toMatchObject([
      { route: 'GET /a', requests: 3, failures: 1 },
      { route: 'GET /b', requests: 1, failures: 1 },
    ])
  })

  it('gives quantiles as the bound that they stay below', () => {
    const metrics = new Metrics()
    for (let ms = 1; ms <= 100; ms++) metrics.observe('GET /a', 200, ms)
    expect(metrics.summary()).toMatchObject([{ p50Ms: 50, p95Ms: 100, p99Ms: 100 }])
  })

  it('gives the highest bound for what took longer still', () => {
    expect(observed(['GET /a', 200, 90_000]).summary()).toMatchObject([{ p50Ms: 30_000, p99Ms: 30_000 }])
  })

  it('adds up all routes, as of the moment that it is asked', () => {
    const metrics = observed(['GET /a', 200, 1], ['GET /b', 500, 90_000])
    const totals = metrics.totals()
    metrics.observe('GET /a', 200, 1)
    expect(totals.requests).toBe(2)
    expect(totals.counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(metrics.totals().requests).toBe(3)
  })

  it('is empty before the first request', () => {
    expect(new Metrics().summary()).toEqual([])
  })
})

describe('the text for Prometheus', () => {
  it('counts requests by route and status', () => {
    const lines = observed(['GET /a', 200, 1], ['GET /a', 200, 1], ['GET /a', 404, 1]).text({}).split('\n')
    expect(lines).toContain('kg_http_requests_total{route="GET /a",status="200"} 2')
    expect(lines).toContain('kg_http_requests_total{route="GET /a",status="404"} 1')
  })

  it('adds up the buckets; a bound belongs to its own bucket', () => {
    const text = observed(['GET /a', 200, 0.5], ['GET /a', 200, 0.6], ['GET /a', 200, 40_000]).text({})
    const bucket = (le: string) => new RegExp(`_bucket\\{route="GET /a",le="${le}"\\} (\\d+)`).exec(text)?.[1]
    expect(['0.0005', '0.001', '30', '\\+Inf'].map(bucket)).toEqual(['1', '2', '2', '3'])
    expect(text).toContain('kg_http_request_duration_seconds_sum{route="GET /a"} 40.0011\n')
    expect(text).toContain('kg_http_request_duration_seconds_count{route="GET /a"} 3\n')
  })

  it('names each gauge with its help and its type', () => {
    const text = new Metrics().text({ kg_jobs: { help: 'Jobs that wait', value: 7 } })
    expect(text).toContain('# HELP kg_jobs Jobs that wait\n# TYPE kg_jobs gauge\nkg_jobs 7\n')
  })

  it('shows what strangers use of each budget, and what it refused', () => {
    const text = new Metrics().text({}, [{ what: 'joins', used: 2, limit: 5, refused: 3, evicted: 1 }])
    expect(text).toContain('# TYPE kg_budget_refused_total counter\nkg_budget_refused_total{what="joins"} 3\n')
    expect(text).toContain('kg_budget_evicted_total{what="joins"} 1\n')
    expect(text).toContain('kg_budget_used{what="joins"} 2\n')
    expect(text).toContain('kg_budget_limit{what="joins"} 5\n')
  })
})
