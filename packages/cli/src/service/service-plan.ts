import { launchdPlan } from './launchd.js'
import type { ServiceFacts, ServicePlan } from './plan-types.js'
import { systemdPlan } from './systemd.js'

/** undefined where there is no manager that we know. */
export function servicePlan(facts: ServiceFacts): ServicePlan | undefined {
  if (facts.platform === 'linux') return systemdPlan(facts)
  return facts.platform === 'darwin' ? launchdPlan(facts) : undefined
}
