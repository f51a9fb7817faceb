export interface SuiteResult {
  suite: string
  passed: number
  total: number
  misses: { test: string; why: string }[]
}
