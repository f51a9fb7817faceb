import { readText } from '../home/read-text.js'
import { serviceFacts } from './facts.js'
import { tell } from './manager.js'
import type { ServicePlan } from './plan-types.js'
import { servicePlan } from './service-plan.js'

/** The service of a home, while its daemon runs as one. */
export async function activeService(
  home: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<ServicePlan | undefined> {
  const plan = servicePlan(serviceFacts(home, env))
  // The unit of another home is none of ours.
  if (plan === undefined || readText(plan.file)?.includes(home) !== true) return undefined
  return (await tell(plan.ask, env, signal)).ok ? plan : undefined
}
