import { expect, it } from 'vitest'
import { reportOnce } from './report-once.js'

it('reports a fault that stays only once', () => {
  const reported: unknown[] = []
  const report = reportOnce((error) => reported.push((error as Error).message))
  for (const message of ['full', 'full', 'gone', 'full']) report(new Error(message))
  expect(reported).toEqual(['full', 'gone', 'full'])
})
