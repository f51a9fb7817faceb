import { CheckContext, type MakeViews } from './check-context.js'
import { checks } from './checks.js'
import type { RunningServer } from './obtain.js'
import { say } from './say.js'

export interface ChecksResult {
  passed: number
  total: number
}

/** Runs every check with a ledger of its own against one server, and says which fail. */
export async function runChecks(name: string, server: RunningServer, makeViews: MakeViews): Promise<ChecksResult> {
  let passed = 0
  for (const [title, check] of Object.entries(checks)) {
    const started = performance.now()
    const context = await CheckContext.open(makeViews, server)
    try {
      await check(context)
      passed++
      say(`  ok    ${title} (${Math.round(performance.now() - started)} ms)`)
    } catch (error) {
      say(`  FAIL  ${title}\n${error instanceof Error ? error.stack : String(error)}`)
    } finally {
      await context.close()
    }
  }
  const total = Object.keys(checks).length
  say(`${name} ${passed}/${total}`)
  return { passed, total }
}
